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

// `npm run gnaf:import -- DIR` puts the addresses of an unpacked G-NAF release in the place of those the shop has.

const USAGE = `Usage: npm run gnaf:import -- DIR [--states VIC,NSW] [--again] [--accept-losses]

DIR is the folder of an unpacked release of G-NAF in its pipe-separated form. The shop may run meanwhile.
--states   reads these states alone, instead of both that are served
--again    starts over, instead of going on where an import was broken off
--accept-losses   takes a release that loses more than one address in a hundred, or a tenth of those served now`

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
        tell: progressReporter(console.log),
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

/** The shop's own database; a shop that runs on the data folder lends the one it has opened. */
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
    console.log(
      `A shop runs on ${dataDir}: it stays open and serves the old addresses until the new ones are there.`,
    )
    return { url, stop: leave, isGuest: true }
  }
}

/** What is finished is kept: the server of the data folder is closed properly. */
async function interrupted(stop: () => Promise<void>): Promise<void> {
  console.log('Stopped. The same command goes on from here.')
  await stop()
  process.exit(130)
}
