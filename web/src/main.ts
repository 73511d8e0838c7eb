import { mount } from 'svelte';
import App from './app.svelte';
import { showTheme } from './game/settings.svelte';
import './style/base.css';

showTheme();
mount(App, { target: document.getElementById('app')! });
