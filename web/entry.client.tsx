import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startPageRequests } from './platform/api/page-requests.ts'
import { firstSignOfLife } from './platform/page/late-component.tsx'
import { captureError, startErrorCapture } from './platform/errors/error-capture.ts'

// Started first, so that an error is reported once, after the last retry.
startPageRequests()
startErrorCapture()
provideEmptyModules()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={(error) => void captureError(error, 'screen')} />
    </StrictMode>,
    { onRecoverableError: (error) => void captureError(error, 'hydration') },
  )
})

window.pressesHandled?.()

type Manifest = { routes: Record<string, { hasAction: boolean } & Record<string, unknown>> }

/**
 * Registers empty modules for routes that have only a server action and thus no code for the browser. Otherwise the
 * framework loads an empty file at the first press, and reloads the page if that fails.
 */
function provideEmptyModules(): void {
  const { routes } = Reflect.get(window, '__reactRouterManifest') as Manifest
  const modules = Reflect.get(window, '__reactRouterRouteModules') as Record<string, object>
  for (const [id, { hasAction, ...route }] of Object.entries(routes)) {
    if (hasAction && Object.entries(route).every(([key, value]) => !key.startsWith('has') || !value))
      modules[id] ??= {}
  }
}

/** Routes that shoppers open next from most pages. */
const NEXT_PAGES = ['product', 'cart']

/** Preloads the code of the next pages at the first interaction, so that a tap waits only for their data. */
function preloadNextPages(): void {
  const { routes } = Reflect.get(window, '__reactRouterManifest') as Manifest
  for (const id of NEXT_PAGES) {
    const { module, imports } = routes[id] as unknown as { module: string; imports: string[] }
    for (const href of [module, ...imports])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}
if (!/^\/(console|driver)\b/.test(location.pathname)) void firstSignOfLife.then(preloadNextPages)

// Registers the service worker after the page has loaded, so that it does not compete with the page's own requests. It
// is never registered during a checkout.
if ('serviceWorker' in navigator && !location.pathname.startsWith('/checkout')) {
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
