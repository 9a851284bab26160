import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';

mount(App, { target: document.getElementById('app')! });

// The worker waits until the page has what it needs; where there is none the house is open with a connection only.
if (import.meta.env.PROD && 'serviceWorker' in navigator && !location.pathname.startsWith('/embed/')) {
  addEventListener('load', () => setTimeout(() => void import('./lib/keep-offline').then(({ keep }) => keep()), 3000));
}
