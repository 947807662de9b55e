/** Where an error came from, without personal data. */
export type ErrorContext = Record<string, string | number | boolean | undefined>

/** Reports unexpected errors to the people who fix them, without personal data. It never throws and never waits. */
export interface ErrorReports {
  readonly name: string
  /**
   * @param given a reference of eight hexadecimal digits that the browser has shown already
   * @returns a reference to show to the person, by which the report can be found
   */
  report(error: unknown, context?: ErrorContext, given?: string): string
  /**
   * Sends one report that says it is a test, and waits for the answer; absent where no service is switched on.
   * @throws an error with the service's `status`, or the one of the network
   */
  sendTest?(): Promise<void>
  /** Sends the queued reports, for two seconds at most. */
  close?(): Promise<void>
}
