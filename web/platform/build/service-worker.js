// Caches an offline page and the files with a content hash in their names. Pages, prices, the cart and all other
// requests go to the network.

const BUILD = '__BUILD__'
const CACHE = `coldie-${BUILD}`
const OFFLINE = '/offline.html'
const KEPT = [OFFLINE, '/offline.css', '/favicon.svg']

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(KEPT.map((url) => new Request(url, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

async function takeOver() {
  // The cache of the driver app belongs to its own service worker.
  for (const name of await caches.keys())
    if (name.startsWith('coldie-') && name !== CACHE) await caches.delete(name)
  // The page's request starts in parallel with the start of this worker.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const url = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(fromShop(event))
  else if (url.origin === self.location.origin && isKept(url.pathname)) event.respondWith(fromCache(request))
})

const isKept = (path) => path.startsWith('/assets/') || KEPT.includes(path)

async function fromShop(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error()
  }
}

const RETRY_MS = 2000
const LONGEST_WAIT_MS = 240_000

// Retries until the network is back. If a file cannot be loaded, the framework reloads the whole page, which loses
// the typed values.
async function fetchAtLast(request) {
  const until = Date.now() + LONGEST_WAIT_MS
  for (;;) {
    const fresh = await fetch(request).catch(() => Response.error())
    const mayPass = fresh.type === 'error' || fresh.status >= 500
    if (!mayPass || Date.now() > until) return fresh
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

async function fromCache(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const fresh = await fetchAtLast(request)
  if (fresh.ok && fresh.type === 'basic') {
    const cache = await caches.open(CACHE)
    await cache.put(request, fresh.clone())
  }
  return fresh
}

// A notification about an order; see `server/features/accounts/push`.
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json()
  const options = { body, tag, data: { path }, icon: '/icons/icon-192.png' }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(new URL(event.notification.data.path, self.location.origin).href))
})

async function openPage(url) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((one) => one.url === url)
  return open ? open.focus() : self.clients.openWindow(url)
}
