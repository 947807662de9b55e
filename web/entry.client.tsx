import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { meetError, watchErrors } from './platform/errors/error-capture.ts'

watchErrors()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={(error) => void meetError(error, 'screen')} />
    </StrictMode>,
    { onRecoverableError: (error) => void meetError(error, 'hydration') },
  )
})

// Once nothing else is wanted of the network, and never while somebody pays.
if ('serviceWorker' in navigator && !location.pathname.startsWith('/checkout')) {
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
