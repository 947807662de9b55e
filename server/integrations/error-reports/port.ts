/** Origin of an error, without personal data. */
export type ErrorContext = Record<string, string | number | boolean | undefined>

/**
 * Reports of unexpected errors to the people who fix them, without personal data. Reporting never throws and never
 * waits.
 */
export interface ErrorReports {
  readonly name: string
  /**
   * Reports an error.
   * @param shownReference reference of eight hexadecimal digits that the browser has already shown
   * @returns a reference to show to the person, by which the report can be found
   */
  report(error: unknown, context?: ErrorContext, shownReference?: string): string
  /**
   * Sends one report that is marked as a test, and waits for the response. Absent if no service is configured.
   * @throws an error with the service's `status`, or a network error
   */
  sendTest?(): Promise<void>
  /** Sends the queued reports, for two seconds at most. */
  close?(): Promise<void>
}
