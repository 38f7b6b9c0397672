// Makes the pages installable and lets them open without a network: the shell and the files of a build are kept, answers of the server never. Shows push messages.
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

/** What the server encrypted for this browser: title, body, the path of what it is about, and a tag whose older message it replaces. */
function readMessage(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

self.addEventListener('push', (event) => {
  const { title = 'Frostway', body = '', path = '/deviceAlarm', tag = 'message' } = readMessage(event.data);
  const look = { body, tag, renotify: true, icon: '/icons/icon-192.png', badge: '/icons/badge-96.png', data: { path } };
  event.waitUntil(self.registration.showNotification(title, look));
});

/** An address of ours, whatever a message says. */
function ownAddress(path) {
  const url = new URL(path, self.location.origin);
  return url.origin === self.location.origin ? url : new URL('/deviceAlarm', self.location.origin);
}

/** The page that shows it already comes to the front; else it is opened, and no open page loses what is being written in it. */
async function openPage(path) {
  const wanted = ownAddress(path);
  const alarm = wanted.searchParams.get('alarm');
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((client) => {
    const { pathname, searchParams } = new URL(client.url);
    return pathname === wanted.pathname && searchParams.get('alarm') === alarm;
  });
  return shown ? shown.focus() : self.clients.openWindow(wanted.href);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.path ?? '/deviceAlarm'));
});

// The push service ended or renewed the subscription: the next visit of a page tells the server of the new one.
self.addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription?.options;
  if (!event.newSubscription && options) event.waitUntil(self.registration.pushManager.subscribe(options));
});
