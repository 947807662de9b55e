import type { AllowedHosts } from './allowed-hosts.ts'

/** What the browser needs to report errors itself. */
export type BrowserErrorReports = { dsn: string; environment: string; release: string }

/** Reports are sent to the host of the DSN and nowhere else. */
export const errorReportHosts = ({ dsn }: BrowserErrorReports): AllowedHosts => ({
  'connect-src': [new URL(dsn).origin],
})
