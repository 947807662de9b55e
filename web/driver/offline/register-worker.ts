/** Path of the worker. It is not below `/driver/`, because its scope includes `/driver` itself. */
const WORKER = '/driver-worker.js'

/** Registers the service worker of the driver app, which answers only its own pages. */
export function registerDriverWorker(): void {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker.register(WORKER, { scope: '/driver' }).catch(() => undefined)
}
