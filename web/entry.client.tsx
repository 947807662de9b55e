import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { captureError, startErrorCapture } from './platform/errors/error-capture.ts'

startErrorCapture()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={(error) => void captureError(error, 'screen')} />
    </StrictMode>,
    { onRecoverableError: (error) => void captureError(error, 'hydration') },
  )
})

// Registered when the browser is idle, so that it competes with nothing the page needs; never during a checkout.
if ('serviceWorker' in navigator && !location.pathname.startsWith('/checkout')) {
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
