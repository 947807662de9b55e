import type { AllowedHosts } from './allowed-hosts.ts'

/** Settings that the browser needs to report errors directly. */
export type BrowserErrorReports = { dsn: string; environment: string; release: string }

/** Returns the host of the DSN, the only host that reports are sent to. */
export const errorReportHosts = ({ dsn }: BrowserErrorReports): AllowedHosts => ({
  'connect-src': [new URL(dsn).origin],
})
