// Makes the pages installable and lets them open without a network: the shell and the files of a build are kept, answers of the server never.
const KEPT = 'frostway-shell-1';
const SHELL = '/';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll([SHELL, '/theme.js', '/manifest.webmanifest', '/icons/mark.svg'])));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** Built files carry their content in their name, so what is kept is never old. */
const isBuilt = (path) => path.startsWith('/assets/');
const isShellFile = (path) => path.startsWith('/icons/') || path === '/theme.js' || path === '/manifest.webmanifest';

async function builtFile(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function freshOrKept(request, key) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.type === 'basic') await cache.put(key, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (isBuilt(url.pathname)) event.respondWith(builtFile(request));
  else if (isShellFile(url.pathname)) event.respondWith(freshOrKept(request, request));
  else if (request.mode === 'navigate' && !/^\/(api|beacon|devices|live|docs|openapi|metrics|healthz|readyz)(\/|\.|$)/.test(url.pathname)) {
    // Every address of the app is the same shell; what it is about (and any token in it) is not part of the key.
    event.respondWith(freshOrKept(request, SHELL));
  }
});
