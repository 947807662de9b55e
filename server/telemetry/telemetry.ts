/** Names and values of few kinds, such as a route's template: never anything of a person. */
export type Labels = Readonly<Record<string, string>>

/** A kind of work whose durations are counted. */
export type WorkKind = 'request' | 'statement' | 'call' | 'job'

export type Work = {
  kind: Exclude<WorkKind, 'request'>
  /** What the span is called: of few kinds too. */
  name: string
  labels: Labels
  /** What only the span tells, because it is of too many kinds to be counted. */
  details?: Labels
}

/** An HTTP request under way. */
export type RequestWork = {
  /** What is begun inside is part of the request. */
  within<T>(run: () => T): T
  end(answer: { route: string; method: string; status: number }): void
}

/** `isPart`: a page asks for it while it is rendered. `traceparent`: the header of a proxy that is trusted. */
export type RequestStart = { isPart: boolean; traceparent: string | undefined }

/** A number that is read. `isCounter`: it only ever grows. */
export type Gauge = { name: string; unit: 's' | 'By' | '1'; description: string; isCounter?: true }

/** Several of one gauge differ in their labels. */
export type Reading = { gauge: string; value: number; labels?: Labels }

/** What the shop tells of its own work to who operates it. Where no setting asks for it, the shop has none. */
export type Telemetry = {
  /** Does a piece of work: counts it and how long it took, as failed where it throws, and tells of it in the trace. */
  work<T>(work: Work, run: () => Promise<T>): Promise<T>
  /** Counted when it ends. Call it where the request's id is known: the id of its trace is the same. */
  beginRequest(start: RequestStart): RequestWork
  /** Counts a refusal by the code of its answer, such as `login_failed`. */
  countRefusal(code: string): void
  /** Numbers that are read whenever metrics are collected. Those that can't be read are left out. */
  observe(gauges: readonly Gauge[], read: () => Promise<readonly Reading[]>): void
  /** Everything measured so far, as Prometheus reads it. */
  metricsText(): Promise<string>
  close(): Promise<void>
}
