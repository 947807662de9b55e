import { flushCompileCache } from 'node:module'
import { readSettings } from './config.ts'
import { StartError } from './startup/start-error.ts'
import { openHttpListener } from './http/listener/http-listener.ts'
import { handleCrashes } from './startup/crash-handler.ts'
import { trustedProxies } from './http/listener/trusted-proxies.ts'
import { printLine, printError, openLog } from './log.ts'
import { openShop } from './startup/open-shop.ts'

/** Opens the shop, and closes it cleanly, including the database, on SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const proxies = trustedProxies(settings.trustedProxies)
  const httpListener = await openHttpListener(settings.host, settings.port, {
    // A proxy opens connections for many visitors and limits them itself.
    isExempt: (address) => !settings.rateLimits || proxies.isTrusted(address),
    isHttps: settings.publicUrl.startsWith('https:'),
  })
  const opening = openShop(settings, httpListener)
  let closing: Promise<void> | undefined
  const close = () => {
    // The terminal and npm may both deliver the same signal.
    closing ??= opening
      .then((shop) => shop.close())
      .catch(() => {})
      .then(() => process.exit(0))
  }
  process.on('SIGINT', close)
  process.on('SIGTERM', close)
  const { errors } = await opening
  handleCrashes(errors)
  printLine(`Coldie is open at ${settings.publicUrl}`)
  // A killed process cannot write its compile cache at exit, so it is written now for a quick next start.
  flushCompileCache()
}

main().catch((error: unknown) => {
  if (error instanceof StartError) printError(`Coldie can’t open: ${error.message}`)
  else openLog('error').fatal({ err: error }, 'Coldie can’t open')
  process.exit(1)
})
