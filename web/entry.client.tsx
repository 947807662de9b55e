import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startPageRequests } from './platform/api/page-requests.ts'
import { captureError, startErrorCapture } from './platform/errors/error-capture.ts'

// First, so that an error is reported once, after its last try.
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

type Manifest = { routes: Record<string, { hasAction: boolean } & Record<string, unknown>> }

/**
 * A route that has nothing but an action on the server has no code for the browser. The framework would load its empty
 * file at the first press, and the whole page anew where that fails.
 */
function provideEmptyModules(): void {
  const { routes } = Reflect.get(window, '__reactRouterManifest') as Manifest
  const modules = Reflect.get(window, '__reactRouterRouteModules') as Record<string, object>
  for (const [id, { hasAction, ...route }] of Object.entries(routes)) {
    if (hasAction && Object.entries(route).every(([key, value]) => !key.startsWith('has') || !value))
      modules[id] ??= {}
  }
}

// Registered when the browser is idle, so that it competes with nothing the page needs; never during a checkout.
if ('serviceWorker' in navigator && !location.pathname.startsWith('/checkout')) {
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
