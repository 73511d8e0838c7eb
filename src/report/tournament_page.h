// The fixed parts of a tournament's page: how it looks, and the script that replays games.
#pragma once

namespace zermelo {

inline constexpr const char* kTournamentStyle = R"(
:root{color-scheme:light dark;--paper:#fff;--ink:#1f2328;--faint:#59636e;--line:#d8dee4;--soft:#f6f8fa;
--accent:#0a6cbd;--good:46,140,80;--bad:200,60,50}
@media(prefers-color-scheme:dark){:root{--paper:#0f141a;--ink:#e6edf3;--faint:#9198a1;--line:#3d444d;
--soft:#171d25;--accent:#6cb6ff;--good:70,170,110;--bad:225,85,75}}
*{box-sizing:border-box}
body{margin:0 auto;padding:24px 16px 64px;max-width:1080px;background:var(--paper);color:var(--ink);
font:15px/1.5 system-ui,"DejaVu Sans",Arial,sans-serif}
h1{font-size:1.6em;line-height:1.2;margin:0 0 4px}h2{font-size:1.15em;margin:36px 0 10px}
p{margin:6px 0}.faint{color:var(--faint)}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:8px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:6px 10px;text-align:right;white-space:nowrap;border-bottom:1px solid var(--line)}
tr:last-child>*{border-bottom:0}
th{font-weight:600;color:var(--faint)}td.name,th.name{text-align:left;white-space:normal;min-width:9em}
td.name{overflow-wrap:break-word}
table.cross td,table.cross th{text-align:center;border-left:1px solid var(--line)}
table.cross td small{display:block;color:var(--faint)}
table.cross td:not(.name) small{color:inherit;opacity:.8}
table.cross th:first-child,table.cross td:first-child{text-align:left;border-left:0;position:sticky;
left:0;background:var(--paper);max-width:13em}
.chart svg{width:100%;height:auto;min-width:520px;display:block}
.replay{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,20em);gap:16px}
.board{background:var(--soft);border:1px solid var(--line);border-radius:8px;padding:12px;
display:flex;justify-content:center;align-items:center;min-height:200px;overflow:auto}
.board svg{max-width:100%;max-height:420px;height:auto;border-radius:6px}
.board pre{margin:0;font:14px/1.25 ui-monospace,"DejaVu Sans Mono",monospace}
.moves{max-height:420px;overflow:auto;border:1px solid var(--line);border-radius:8px;padding:4px 0;margin:0;
list-style:none}
.moves li{padding:2px 12px;cursor:pointer}.moves li.now{background:var(--soft);
box-shadow:inset 3px 0 0 var(--accent)}
.moves b{font-weight:600}.moves span{color:var(--faint);font-size:.88em}
.bar{display:flex;gap:8px;flex-wrap:wrap;align-items:center;margin:0 0 10px}
select,button{font:inherit;color:inherit;background:var(--soft);border:1px solid var(--line);
border-radius:6px;padding:4px 10px;max-width:100%}
button:hover{border-color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:4px 16px;margin:0}
dt{color:var(--faint)}dd{margin:0;overflow-wrap:anywhere}
code{font:13px ui-monospace,"DejaVu Sans Mono",monospace;background:var(--soft);padding:2px 5px;
border-radius:4px;overflow-wrap:anywhere}
@media(max-width:680px){.replay{grid-template-columns:minmax(0,1fr)}.moves{max-height:220px}
th,td{padding:5px 7px}body{padding:16px 10px 48px}dl{grid-template-columns:minmax(0,1fr);gap:0}
dd{margin-bottom:8px}}
)";

inline constexpr const char* kTournamentScript = R"(
(() => {
  const data = JSON.parse(document.getElementById('games').textContent);
  const $ = id => document.getElementById(id);
  const pick = $('pick'), board = $('board'), moves = $('list');
  let game = 0, at = 0, timer = 0;
  data.games.forEach((g, i) => {
    const o = document.createElement('option');
    o.value = i;
    o.textContent = '#' + g.number + '  ' + g.agents.join(' – ') + '  (' + g.result + ')';
    pick.append(o);
  });
  const frame = () => {
    const text = data.games[game].frames[at].map(i => data.parts[i]).join('\n');
    if (data.text) {
      const pre = document.createElement('pre');
      pre.textContent = text;
      board.replaceChildren(pre);
    } else {
      board.innerHTML = text;
    }
    [...moves.children].forEach((li, i) => li.classList.toggle('now', i + 1 === at));
    const now = moves.children[at - 1];
    moves.scrollTop = now ? now.offsetTop - moves.offsetTop - moves.clientHeight / 2 : 0;
    $('count').textContent = at + ' / ' + (data.games[game].frames.length - 1);
  };
  const go = to => {
    at = Math.max(0, Math.min(data.games[game].frames.length - 1, to));
    frame();
  };
  const open = i => {
    game = i;
    const g = data.games[i];
    $('who').textContent = g.agents.map((a, k) => g.players[k] + ': ' + a).join('   ·   ');
    moves.replaceChildren(...g.moves.map((m, k) => {
      const li = document.createElement('li'), b = document.createElement('b');
      const s = document.createElement('span');
      b.textContent = (k + 1) + '. ' + m.by + ' ' + m.move + ' ';
      s.textContent = m.note;
      li.append(b, s);
      li.onclick = () => go(k + 1);
      return li;
    }));
    go(g.frames.length - 1);
  };
  const stop = () => { clearInterval(timer); timer = 0; $('play').textContent = 'play'; };
  $('play').onclick = () => {
    if (timer) return stop();
    if (at === data.games[game].frames.length - 1) go(0);
    $('play').textContent = 'pause';
    timer = setInterval(() => {
      go(at + 1);
      if (at === data.games[game].frames.length - 1) stop();
    }, 600);
  };
  $('first').onclick = () => { stop(); go(0); };
  $('back').onclick = () => { stop(); go(at - 1); };
  $('next').onclick = () => { stop(); go(at + 1); };
  $('last').onclick = () => { stop(); go(1e9); };
  pick.onchange = () => { stop(); open(+pick.value); };
  if (data.games.length) open(0);
})();
)";

}  // namespace zermelo
