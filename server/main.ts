import { readSettings } from './config.ts'
import { StartError } from './db/start-error.ts'
import { takePort } from './front-door.ts'
import type { ErrorReports } from './integrations/error-reports/port.ts'
import { openShop } from './open-shop.ts'

/** Opens the shop, and closes it cleanly, the database with it, when it is told to. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const door = await takePort(settings.host, settings.port)
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
  console.log(`Coldie is open at ${settings.publicUrl}`)
}

/** What nobody caught ends the process, as it would by itself: after its last words, which take two seconds at most. */
function endWithReport(errors: ErrorReports): void {
  let isEnding = false
  const end = async (error: unknown, kind: string) => {
    const reference = errors.report(error, { from: 'process', kind })
    console.error(`Coldie ends because of an error that nobody caught (reference ${reference})`)
    if (isEnding) return
    isEnding = true
    await errors.close?.()
    process.exit(1)
  }
  // A rejection that nobody handles comes here as well, by Node's own default.
  process.on('uncaughtException', (error, origin) => void end(error, origin))
}

main().catch((error: unknown) => {
  if (error instanceof StartError) console.error(`Coldie can’t open: ${error.message}`)
  else console.error(error)
  process.exit(1)
})
