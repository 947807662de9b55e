import type { Run } from './load.ts'
import type { Meter } from './processor.ts'

/** Subject of a measurement: a function that drives it, and meters of its processor time. */
export type Subject = {
  name: string
  run: (ms: number) => Promise<Run>
  /** Meter of its own process; undefined if it has none. */
  process?: Meter
  postgres?: Meter
  /** Waits until deferred work of a run is done, so that it is included. */
  settle?: () => Promise<void>
}

/** Figures per action, as medians of the rounds. */
export type Figures = {
  processMs: number
  postgresMs: number
  cpuMs: number
  perSecond: number
  p50: number
  p99: number
}

type Plan = {
  rounds: number
  roundMs: number
  /** Length of a warm-up run. Warm-up runs are repeated until `warmUpActions` actions are done. */
  warmUpMs: number
  /** Actions after which the code is assumed to be compiled. After a fixed time, a busy machine might still compile. */
  warmUpActions: number
}

/**
 * Measures subjects in interleaved rounds, so that other load on the machine affects all of them equally. The median
 * ignores disturbed rounds.
 */
export async function measure(subjects: readonly Subject[], plan: Plan): Promise<Map<string, Figures>> {
  const rounds = new Map<string, Figures[]>(subjects.map(({ name }) => [name, []]))
  for (const subject of subjects) await warmUp(subject, plan)
  for (let round = 0; round < plan.rounds; round++) {
    // Rotates the subjects, so that no subject always runs after the same subject.
    const order = subjects.map((_, i) => subjects[(i + round) % subjects.length]!)
    for (const subject of order) rounds.get(subject.name)!.push(await measureOnce(subject, plan.roundMs))
  }
  return new Map([...rounds].map(([name, figures]) => [name, medians(figures)]))
}

async function warmUp(subject: Subject, { warmUpMs, warmUpActions }: Plan): Promise<void> {
  for (let done = 0; done < warmUpActions;) done += (await subject.run(warmUpMs)).actions
  await subject.settle?.()
}

async function measureOnce(subject: Subject, ms: number): Promise<Figures> {
  const read = () => [subject.process?.() ?? 0, subject.postgres?.() ?? 0] as const
  const before = read()
  const { actions, latencies, ms: took } = await subject.run(ms)
  await subject.settle?.()
  const after = read()
  const processMs = (after[0] - before[0]) / actions
  const postgresMs = (after[1] - before[1]) / actions
  const sorted = latencies.toSorted((a, b) => a - b)
  return {
    processMs,
    postgresMs,
    cpuMs: processMs + postgresMs,
    perSecond: (actions / took) * 1000,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
  }
}

function medians(rounds: readonly Figures[]): Figures {
  const of = (key: keyof Figures) =>
    quantile(
      rounds.map((round) => round[key]).toSorted((a, b) => a - b),
      0.5,
    )
  return {
    processMs: of('processMs'),
    postgresMs: of('postgresMs'),
    // Sum of the two medians, so that the table adds up.
    cpuMs: of('processMs') + of('postgresMs'),
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
  }
}

/** Returns a quantile of values in ascending order. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
