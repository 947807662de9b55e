/** Names and values of few kinds, such as a route's template: never anything of a person. */
export type Labels = Readonly<Record<string, string>>

/** A kind of work whose durations are counted. */
export type WorkKind = 'request' | 'statement' | 'call' | 'job'

/** A number that is read. `isCounter`: it only ever grows. */
export type Gauge = { name: string; unit: 's' | 'By' | '1'; description: string; isCounter?: true }

/** Several of one gauge differ in their labels. */
export type Reading = { gauge: string; value: number; labels?: Labels }

/** What the shop tells of its own work to who operates it. Where no setting asks for it, the shop has none. */
export type Telemetry = {
  /** Counts a piece of work that is over, and how long it took. */
  recordWork(kind: WorkKind, seconds: number, labels: Labels): void
  /** Counts a refusal by the code of its answer, such as `login_failed`. */
  countRefusal(code: string): void
  /** Numbers that are read whenever metrics are collected. Those that can't be read are left out. */
  observe(gauges: readonly Gauge[], read: () => Promise<readonly Reading[]>): void
  /** Everything measured so far, as Prometheus reads it. */
  metricsText(): Promise<string>
  close(): Promise<void>
}

/** Does a piece of work, and counts it as failed where it throws. */
export async function measured<T>(
  telemetry: Telemetry,
  kind: WorkKind,
  labels: Labels,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now()
  let outcome = 'error'
  try {
    const result = await work()
    outcome = 'ok'
    return result
  } finally {
    telemetry.recordWork(kind, (performance.now() - startedAt) / 1000, { ...labels, outcome })
  }
}
