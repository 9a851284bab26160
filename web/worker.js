/* What keeps the house open without a connection: the application itself, and the rules of all games. The list of
   files and their version are written in when the pages are built (vite.config.js). Nothing that belongs to a person
   or a table is kept: no page of a table, and no answer of the server but what all games are. */
const VERSION = '__VERSION__';
const FILES = ['__FILES__'];
const SHELL = `kaik-shell-${VERSION}`;
const RULES = 'kaik-rules';
const OF_ALL_GAMES = /^\/api\/games(\/[a-z0-9-]+(\/film)?)?$/;

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(begin()));
self.addEventListener('message', (event) => {
  if (event.data === 'keep-rules') event.waitUntil(keepRules());
});
self.addEventListener('push', (event) => event.waitUntil(tell(event.data?.json() ?? {})));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.link));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') return event.respondWith(page(request));
  if (OF_ALL_GAMES.test(url.pathname)) return event.respondWith(newest(request));
  if (FILES.includes(url.pathname)) event.respondWith(file(request));
});

/** A notice of the server's; whoever looks at that page already needs none, but a browser wants one shown for every push. */
async function tell({ title = 'kaik', body = '', link = '/', key = '' }) {
  await self.registration.showNotification(title, { body, tag: key, data: { link }, icon: '/icon-192.png' });
}
/** The page a notice is about: the one that is open, or a new one; only pages of this server are shown. */
async function show(link) {
  const url = new URL(typeof link === 'string' ? link : '/', self.location.origin);
  if (url.origin !== self.location.origin) return;
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const found = open.find((client) => new URL(client.url).pathname === url.pathname);
  await (found ? found.focus() : self.clients.openWindow(url.pathname));
}
async function keepShell() {
  const shell = await caches.open(SHELL);
  await shell.addAll(['/', ...FILES]);
}
/** Older versions go; the pages that are open belong to this worker from now on. */
async function begin() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('kaik-shell-') && name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}
/** The rules of every game, one after another; what fails is kept the next time. */
async function keepRules() {
  const listed = await newest(new Request('/api/games'));
  for (const { id } of await listed.json()) {
    for (const path of [`/api/games/${id}`, `/api/games/${id}/film`, `/api/games/${id}/glossary`]) {
      await newest(new Request(path)).catch(() => undefined);
    }
  }
}
/** A page comes from the server, with what its link says; without it the application opens and finds its own way. */
async function page(request) {
  try {
    return await fetch(request);
  } catch (lost) {
    const kept = await (await caches.open(SHELL)).match('/');
    if (kept) return kept;
    throw lost;
  }
}
/** What may change with another version of the server: from there if it can be reached, else as it was. */
async function newest(request) {
  const rules = await caches.open(RULES);
  try {
    const answer = await fetch(request);
    if (answer.ok) await rules.put(request.url, answer.clone());
    return answer;
  } catch (lost) {
    const kept = await rules.match(request.url);
    if (kept) return kept;
    throw lost;
  }
}
/** A file of this version never changes. */
async function file(request) {
  const kept = await (await caches.open(SHELL)).match(new URL(request.url).pathname);
  return kept ?? fetch(request);
}
