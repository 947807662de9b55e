import { PRODUCT_NAME } from '#domain/product-name.ts'
import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import type { Settings } from '../config.ts'
import { openHttpListener } from '../http/listener/http-listener.ts'
import { trustedProxies } from '../http/listener/trusted-proxies.ts'
import { printError, printLine } from '../log.ts'
import { handleCrashes } from './crash-handler.ts'
import { sendHeartbeats } from './hang-watch.ts'
import { openShop } from './open-shop.ts'
import { HAND_OVER, OPEN, RESTART_SIGNAL, readPlace } from './process-place.ts'

/** Serves the shop in this process until a signal to end, and then closes it cleanly, including its own database. */
export async function serveShop(settings: Settings): Promise<void> {
  const proxies = trustedProxies(settings.trustedProxies)
  const place = readPlace(process.env)
  const httpListener = await openHttpListener(settings.host, settings.port, {
    // A proxy opens connections for many visitors and limits them itself.
    isExempt: (address) => !settings.rateLimits || proxies.isTrusted(address),
    isHttps: settings.publicUrl.startsWith('https:'),
    isLate: place.isLate,
  })
  const opening = openShop(settings, httpListener, place)
  let closing: Promise<void> | undefined
  const close = (isReplaced: boolean) => {
    // The terminal and npm may both deliver the same signal.
    closing ??= opening
      .then((shop) => shop.close(isReplaced))
      .catch(() => {})
      .then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => close(false))
  process.on('message', (message) => {
    if (message === HAND_OVER) close(true)
  })
  if (RESTART_SIGNAL) process.on(RESTART_SIGNAL, refuseRestart)
  const { errors } = await opening
  handleCrashes(errors)
  if (cluster.worker) {
    cluster.worker.send(OPEN)
    sendHeartbeats()
  } else printLine(`${PRODUCT_NAME} is open at ${settings.publicUrl}`)
  // A killed process cannot write its compile cache at exit, so it is written now for a quick next start.
  flushCompileCache()
}

/**
 * Rejects the restart signal. A signal to the whole group also reaches processes whose supervisor restarts them;
 * these ignore it.
 */
function refuseRestart(): void {
  if (cluster.isPrimary)
    printError(
      'A single process can’t be restarted without downtime: set PROCESSES=2 or more, or use a second machine',
    )
}
