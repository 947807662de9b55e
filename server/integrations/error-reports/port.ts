/** Where an error came from, in words that name nobody. */
export type ErrorContext = Record<string, string | number | boolean | undefined>

/** Takes unexpected errors to whoever mends them. */
export interface ErrorReports {
  readonly name: string
  /** @returns a reference that whoever met the error is told, and that finds the report again */
  report(error: unknown, context?: ErrorContext): string
  close?(): Promise<void>
}
