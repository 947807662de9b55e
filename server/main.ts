import { PRODUCT_NAME } from '#domain/product-name.ts'
import cluster from 'node:cluster'
import { readSettings } from './config.ts'
import { openLog, printError } from './log.ts'
import { StartError } from './startup/start-error.ts'

/** Opens the shop in this process, or in several processes that this process supervises. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  if (cluster.isPrimary && settings.processes > 1) {
    const { supervise } = await import('./startup/supervisor.ts')
    return supervise(settings)
  }
  const { serveShop } = await import('./startup/serve-shop.ts')
  return serveShop(settings)
}

main().catch((error: unknown) => {
  if (error instanceof StartError) printError(`${PRODUCT_NAME} can’t open: ${error.message}`)
  else openLog('error').fatal({ err: error }, `${PRODUCT_NAME} can’t open`)
  process.exit(1)
})
