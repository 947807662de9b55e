import { parseArgs } from 'node:util'
import { readSettings, type Settings } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { openEmbeddedPostgres, runningEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { StartError } from '#server/startup/start-error.ts'
import { importGnaf } from '#server/features/addresses/import/gnaf-import.service.ts'
import { reasonOf } from './gnaf/reasons.ts'
import { readStates } from './gnaf/read-states.ts'
import { progressReporter, summaryText } from './gnaf/progress.ts'

// `npm run gnaf:import -- DIR` replaces the shop's addresses by those of an unpacked G-NAF release.

const USAGE = `Usage: npm run gnaf:import -- DIR [--states VIC,NSW] [--again] [--accept-losses]

DIR is the folder of an unpacked G-NAF release in pipe-separated format. The shop may run during the import.
--states   imports only these states instead of all served states
--again    starts over instead of resuming an interrupted import
--accept-losses   accepts a release with losses of more than 1 % of all addresses, or 10 % of the served addresses`

type Opened = { url: string; stop: () => Promise<void>; isGuest: boolean }

process.exitCode = await run()

async function run(): Promise<number> {
  let stop = async () => {}
  process.once('SIGINT', () => void interrupted(stop))
  process.once('SIGTERM', () => void interrupted(stop))
  try {
    const { folder, states, again, acceptsLosses } = readArguments()
    const opened = await openServer(readSettings(process.env))
    stop = opened.stop
    const db = openDatabase({ url: opened.url, connections: 2 })
    try {
      if (!opened.isGuest) await migrate(db)
      const begun = performance.now()
      const done = await importGnaf(db, folder, {
        states,
        again,
        acceptsLosses,
        report: progressReporter(console.log),
      })
      console.log(summaryText(done, performance.now() - begun))
    } finally {
      await db.close()
    }
    return 0
  } catch (error) {
    console.error(reasonOf(error) ?? error)
    return 1
  } finally {
    await stop()
  }
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        states: { type: 'string' },
        again: { type: 'boolean', default: false },
        'accept-losses': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
    const [folder, ...others] = positionals
    if (!folder || others.length > 0) throw new StartError(USAGE)
    return {
      folder,
      states: readStates(values.states),
      again: values.again,
      acceptsLosses: values['accept-losses'],
    }
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${(error as Error).message}\n\n${USAGE}`)
  }
}

/** Opens the shop's database. If a shop is running on the data folder, its embedded database is used. */
async function openServer(settings: Settings): Promise<Opened> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = settings
  const outside = databaseOwnerUrl ?? databaseUrl
  const leave = async () => {}
  if (outside) return { url: outside, stop: leave, isGuest: false }
  try {
    const server = await openEmbeddedPostgres(dataDir)
    return { ...server, isGuest: false }
  } catch (error) {
    const url = error instanceof StartError ? runningEmbeddedPostgres(dataDir) : undefined
    if (!url) throw error
    console.log(`A shop is running on ${dataDir}. It serves the old addresses until the import is complete.`)
    return { url, stop: leave, isGuest: true }
  }
}

/** Shuts down the embedded server properly, so that finished steps are preserved. */
async function interrupted(stop: () => Promise<void>): Promise<void> {
  console.log('Interrupted. Run the same command again to resume.')
  await stop()
  process.exit(130)
}
