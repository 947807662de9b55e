import { type ChildProcess, fork } from 'node:child_process'
import { parseArgs } from 'node:util'
import startDatabaseServer from '../testing/database/database-server.ts'
import type { Report } from '../testing/simulation/simulation.ts'

// `npm run simulate` simulates days of the shop on a virtual clock, each determined by its seed. `--seeds 50` runs the
// seeds 1 to 50; `--seed X` reproduces a single day exactly.

type SeedResult = { seed: string; seconds: number; report?: Report; failure?: string }

const WORKERS = 2

const { values } = parseArgs({ options: { seed: { type: 'string' }, seeds: { type: 'string' } } })
const count = Number(values.seeds ?? 5)
const seeds = values.seed ? [values.seed] : Array.from({ length: count }, (_, i) => String(i + 1))
const played: SeedResult[] = []
const begun = performance.now()

const stop = await startDatabaseServer()
try {
  const waiting = [...seeds]
  await Promise.all(Array.from({ length: Math.min(WORKERS, seeds.length) }, () => work(waiting)))
} finally {
  await stop()
}
sumUp()

/** Runs seeds in a process until none is left. */
async function work(waiting: string[]): Promise<void> {
  // Thousands of statements per second create much short-lived garbage, which needs a large young generation.
  const worker = fork('testing/simulation/worker.ts', { execArgv: ['--max-semi-space-size=64'] })
  try {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift())
      tell(await play(worker, seed))
  } finally {
    worker.kill()
  }
}

function play(worker: ChildProcess, seed: string): Promise<SeedResult> {
  return new Promise((resolve, reject) => {
    const died = () => reject(new Error(`The process of seed ${seed} exited`))
    worker.once('exit', died)
    worker.once('message', (message) => {
      worker.off('exit', died)
      resolve(message as SeedResult)
    })
    worker.send(seed)
  })
}

function tell(one: SeedResult): void {
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
    `\n${reports.length} days passed, ${failed} failed: ${sum(({ placed }) => placed)} orders, ` +
      `${sum(({ deaths }) => deaths)} deaths, ${sum(({ turns }) => turns)} awaits in ${minutes} min`,
  )
  process.exitCode = failed > 0 ? 1 : 0
}
