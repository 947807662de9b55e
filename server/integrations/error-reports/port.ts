/** Where an error came from, in words that name nobody. */
export type ErrorContext = Record<string, string | number | boolean | undefined>

/** Takes unexpected errors to whoever mends them. Nothing of a person leaves with one; it never throws and never waits. */
export interface ErrorReports {
  readonly name: string
  /**
   * @param given a reference that was told already, of eight hexadecimal digits: a browser’s own
   * @returns a reference that whoever met the error is told, and that finds the report again
   */
  report(error: unknown, context?: ErrorContext, given?: string): string
  /** Sends what still waits, for two seconds at most. */
  close?(): Promise<void>
}
