import { flushCompileCache } from 'node:module'
import { readSettings } from './config.ts'
import { StartError } from './db/start-error.ts'
import { takePort } from './http/http-listener.ts'
import { endWithReport } from './crash-handler.ts'
import { openProxies } from './http/proxies.ts'
import { announce, announceFailure, openLog } from './log.ts'
import { openShop } from './open-shop.ts'

/** Opens the shop, and closes it cleanly, the database with it, when it is told to. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const proxies = openProxies(settings.trustedProxies)
  const door = await takePort(settings.host, settings.port, {
    // A proxy speaks for many, and bounds them itself.
    isExempt: (address) => !settings.rateLimits || proxies.isTrusted(address),
    isHttps: settings.publicUrl.startsWith('https:'),
  })
  const opening = openShop(settings, door)
  let closing: Promise<void> | undefined
  const close = () => {
    // The terminal and npm may each deliver the same signal.
    closing ??= opening
      .then((shop) => shop.close())
      .catch(() => {})
      .then(() => process.exit(0))
  }
  process.on('SIGINT', close)
  process.on('SIGTERM', close)
  const { errors } = await opening
  endWithReport(errors)
  announce(`Coldie is open at ${settings.publicUrl}`)
  // Whoever is killed writes nothing at the end; the next start is to be quick all the same.
  flushCompileCache()
}

main().catch((error: unknown) => {
  if (error instanceof StartError) announceFailure(`Coldie can’t open: ${error.message}`)
  else openLog('error').fatal({ err: error }, 'Coldie can’t open')
  process.exit(1)
})
