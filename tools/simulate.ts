import { type ChildProcess, fork } from 'node:child_process'
import { parseArgs } from 'node:util'
import startDatabaseServer from '../testing/database/database-server.ts'
import type { Report } from '../testing/simulation/simulation.ts'

// Days of the shop on a virtual clock, each decided by its seed: `--seeds 50` plays the seeds 1 to 50, `--seed X` plays
// one again, to the last await.

type Played = { seed: string; seconds: number; report?: Report; failure?: string }

const WORKERS = 2

const { values } = parseArgs({ options: { seed: { type: 'string' }, seeds: { type: 'string' } } })
const count = Number(values.seeds ?? 5)
const seeds = values.seed ? [values.seed] : Array.from({ length: count }, (_, i) => String(i + 1))
const played: Played[] = []
const begun = performance.now()

const stop = await startDatabaseServer()
try {
  const waiting = [...seeds]
  await Promise.all(Array.from({ length: Math.min(WORKERS, seeds.length) }, () => work(waiting)))
} finally {
  await stop()
}
sumUp()

/** One process plays seeds until none is left. */
async function work(waiting: string[]): Promise<void> {
  // Thousands of statements a second leave much to collect, and nearly all of it at once.
  const worker = fork('testing/simulation/worker.ts', { execArgv: ['--max-semi-space-size=64'] })
  try {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift())
      tell(await play(worker, seed))
  } finally {
    worker.kill()
  }
}

function play(worker: ChildProcess, seed: string): Promise<Played> {
  return new Promise((resolve, reject) => {
    const died = () => reject(new Error(`The process that played seed ${seed} ended`))
    worker.once('exit', died)
    worker.once('message', (message) => {
      worker.off('exit', died)
      resolve(message as Played)
    })
    worker.send(seed)
  })
}

function tell(one: Played): void {
  played.push(one)
  const { seed, seconds, report, failure } = one
  const place = `${String(played.length).padStart(String(seeds.length).length)}/${seeds.length}`
  const what = report
    ? `✓ ${report.placed} orders of ${report.attempts} attempts, ${report.deaths} deaths, ${report.turns} awaits, ${report.hash}`
    : `✗ ${failure}`
  console.log(`${place}  seed ${seed}  ${seconds.toFixed(1)} s  ${what}`)
}

function sumUp(): void {
  const reports = played.flatMap(({ report }) => report ?? [])
  const sum = (part: (report: Report) => number) => reports.reduce((all, report) => all + part(report), 0)
  const failed = played.length - reports.length
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  console.log(
    `\n${reports.length} days kept every promise, ${failed} did not: ${sum(({ placed }) => placed)} orders, ` +
      `${sum(({ deaths }) => deaths)} deaths, ${sum(({ turns }) => turns)} awaits in ${minutes} min`,
  )
  process.exitCode = failed > 0 ? 1 : 0
}
