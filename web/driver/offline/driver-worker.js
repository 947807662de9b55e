// Service worker of the driver app. It stores the app without any driver's data, and shows it when no page arrives. The
// run and the taps are in IndexedDB, which belongs to the page.

const BUILD = '__BUILD__'
const CACHE = `driver-${BUILD}`
const SHELL = '/driver?shell'
// Milliseconds after which the stored app is shown instead of a page that is still on its way.
const PATIENCE_MS = 700

self.addEventListener('install', (event) => {
  event.waitUntil(keepApp().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

async function takeOver() {
  for (const name of await caches.keys())
    if (name.startsWith('driver-') && name !== CACHE) await caches.delete(name)
  await self.clients.claim()
}

// Stores the app with all files that it loads: those that the page names, and fonts that its styles name.
async function keepApp() {
  const cache = await caches.open(CACHE)
  // Without cookies, so that the page belongs to no driver.
  const shell = await fetch(SHELL, { credentials: 'omit', cache: 'reload' })
  if (!shell.ok) throw new Error(`the app answered ${shell.status}`)
  const page = await shell.clone().text()
  const named = filesIn(page)
  const styles = named.filter((path) => path.endsWith('.css'))
  const texts = await Promise.all(styles.map((path) => fetch(path).then((reply) => reply.text())))
  const files = new Set([...named, ...texts.flatMap(filesIn)])
  await cache.addAll([...files])
  await cache.put(SHELL, shell)
}

const filesIn = (text) => [...new Set(text.match(/\/assets\/[\w.-]+/g) ?? [])]

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(pageOrApp(request, pathname))
  else if (origin === self.location.origin && pathname.startsWith('/assets/'))
    event.respondWith(fromCache(request))
})

async function pageOrApp(request, pathname) {
  const page = fetch(request)
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  const fresh = await Promise.race([page, late]).catch(() => null)
  if (fresh && fresh.status < 500) return fresh
  // Other pages of the driver are not stored.
  if (pathname !== '/driver') return fresh ?? page.catch(() => Response.redirect('/driver'))
  const kept = await caches.match(SHELL, { cacheName: CACHE, ignoreVary: true })
  return kept ?? page
}

async function fromCache(request) {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.ok && fresh.type === 'basic') {
    const cache = await caches.open(CACHE)
    await cache.put(request, fresh.clone())
  }
  return fresh
}
