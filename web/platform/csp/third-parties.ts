import { isMeasured } from '#web/analytics/events/analytics-pages.ts'
import { analyticsPolicy, type BrowserAnalytics } from './analytics-hosts.ts'
import { type BrowserCaptcha, captchaPolicy } from './captcha-hosts.ts'
import { type BrowserErrorReports, errorReportPolicy } from './error-report-hosts.ts'
import { type GatewayHosts, gatewayPolicy } from './payment-hosts.ts'
import type { HostPolicy } from './allowed-hosts.ts'
import { isPaying } from './payment-pages.ts'

/** The providers outside the shop that a page talks to itself; null: that one is off. */
export type Outside = {
  /** Whose hosts the pages may load the card fields from. */
  gateway: GatewayHosts
  analytics: BrowserAnalytics | null
  errorReports: BrowserErrorReports | null
  captcha: BrowserCaptcha | null
}

export const NOTHING_OUTSIDE: Outside = { gateway: null, analytics: null, errorReports: null, captcha: null }

/** The providers that a page may have anything to do with: analytics where it may be measured, cards where one pays. */
export const outsideOn = (path: string, outside: Outside): Outside => ({
  ...outside,
  analytics: isMeasured(path) ? outside.analytics : null,
  gateway: isPaying(path) ? outside.gateway : null,
})

/** Everything that pages need opened: the hosts of the providers that are on, and of no other. */
export function outsidePolicy({ gateway, analytics, errorReports, captcha }: Outside): HostPolicy {
  const all: HostPolicy = {}
  for (const policy of [
    gatewayPolicy(gateway),
    analytics && analyticsPolicy(analytics),
    errorReports && errorReportPolicy(errorReports),
    captcha && captchaPolicy(),
  ]) {
    for (const [directive, hosts] of Object.entries(policy ?? {}) as [keyof HostPolicy, string[]][])
      all[directive] = [...new Set([...(all[directive] ?? []), ...hosts])]
  }
  return all
}
