import type { FastifyBaseLogger } from 'fastify'
import type { ErrorReportSettings } from './sentry-settings.ts'
import { openLoggedErrors } from './logged-errors.ts'
import type { ErrorReports } from './port.ts'
import { readRelease } from './release.ts'
import { openSentryErrors } from './sentry-errors.ts'

/** Opens error reports to Sentry and the log if Sentry is configured, otherwise to the log alone. */
export function openErrorReports(
  settings: ErrorReportSettings | null,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): ErrorReports {
  const logged = openLoggedErrors(log)
  if (settings === null) return logged
  return openSentryErrors(settings, { logged, release: readRelease(), warn: (message) => log.warn(message) })
}
