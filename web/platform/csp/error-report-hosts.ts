import type { AllowedHosts } from './allowed-hosts.ts'

/** What a browser needs to know to report an error itself. */
export type BrowserErrorReports = { dsn: string; environment: string; release: string }

/** Reports go to the host that their address names, and nowhere else. */
export const errorReportHosts = ({ dsn }: BrowserErrorReports): AllowedHosts => ({
  'connect-src': [new URL(dsn).origin],
})
