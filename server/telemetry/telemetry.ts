/** Labels with few distinct values, such as a route pattern. They never contain personal data. */
export type Labels = Readonly<Record<string, string>>

/** Kind of work whose durations are measured. */
export type WorkKind = 'request' | 'statement' | 'call' | 'job'

export type Work = {
  kind: Exclude<WorkKind, 'request'>
  /** Name of the span, with few distinct values. */
  name: string
  labels: Labels
  /** Attributes of the span only, because they have too many distinct values for a metric. */
  details?: Labels
}

export type RequestWork = {
  /** Runs a function; work started inside is part of the request. */
  within<T>(run: () => T): T
  end(answer: { route: string; method: string; status: number }): void
}

/**
 * Start of a request. `isPart`: an API call made while a page is rendered. `traceparent`: header of a trusted
 * proxy.
 */
export type RequestStart = { isPart: boolean; traceparent: string | undefined }

/** Number that is read at collection. `isCounter`: it only increases. */
export type Gauge = { name: string; unit: 's' | 'By' | '1'; description: string; isCounter?: true }

/** Value of a gauge. Several readings of one gauge differ in their labels. */
export type Reading = { gauge: string; value: number; labels?: Labels }

/** Measurements for operators of the shop. Absent if no setting enables it. */
export type Telemetry = {
  /** Runs a piece of work and records its duration in metrics and trace, as failed if it throws. */
  work<T>(work: Work, run: () => Promise<T>): Promise<T>
  /**
   * Starts measuring a request, which is counted when it ends. Call it where the request's id is known, because the
   * trace gets the same id.
   */
  beginRequest(start: RequestStart): RequestWork
  /** Counts a refusal by its error code, such as `login_failed`. */
  countRefusal(code: string): void
  /** Registers numbers that are read at each collection. Values that cannot be read are omitted. */
  observe(gauges: readonly Gauge[], read: () => Promise<readonly Reading[]>): void
  /** Returns all metrics in Prometheus' text format. */
  metricsText(): Promise<string>
  close(): Promise<void>
}
