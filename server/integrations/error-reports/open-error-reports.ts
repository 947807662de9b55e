import type { FastifyBaseLogger } from 'fastify'
import type { ErrorReportSettings } from '#server/settings/error-report-settings.ts'
import { openLoggedErrors } from './logged-errors.ts'
import type { ErrorReports } from './port.ts'

export async function openErrorReports(
  _settings: ErrorReportSettings | null,
  log: FastifyBaseLogger,
): Promise<ErrorReports> {
  return openLoggedErrors(log)
}
