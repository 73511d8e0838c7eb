// What a person likes, kept in the browser: theme, values, engine, level, best scores.

interface Settings {
  theme: 'light' | 'dark' | 'auto';
  values: boolean;
  engine: boolean;
  level: string;
  best: Record<string, number>;
}

const kKey = 'zermelo:settings';
const kDefaults: Settings = { theme: 'auto', values: true, engine: true, level: 'medium', best: {} };

function read(): Settings {
  try {
    return { ...kDefaults, ...(JSON.parse(localStorage.getItem(kKey) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...kDefaults };
  }
}

export const settings: Settings = $state(read());

export function keep(change: Partial<Settings>): void {
  Object.assign(settings, change);
  try {
    localStorage.setItem(kKey, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  showTheme();
}

const darkPage = matchMedia('(prefers-color-scheme: dark)');

export function isDark(): boolean {
  return settings.theme === 'auto' ? darkPage.matches : settings.theme === 'dark';
}

export function showTheme(): void {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
}

darkPage.addEventListener('change', showTheme);
