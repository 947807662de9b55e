import { isAnalyticsPage } from '#web/analytics/events/analytics-pages.ts'
import { analyticsHosts, type BrowserAnalytics } from './analytics-hosts.ts'
import { type BrowserErrorReports, errorReportHosts } from './error-report-hosts.ts'
import type { AllowedHosts } from './allowed-hosts.ts'
import { isPaymentPage } from './payment-pages.ts'

const TURNSTILE = 'https://challenges.cloudflare.com'

/** Third-party providers that pages connect to directly; null if switched off. */
export type ThirdParties = {
  /** Hosts of the card gateway; null if the shop serves the card fields itself. */
  gateway: { policy: AllowedHosts; paymentRequests: string[] } | null
  analytics: BrowserAnalytics | null
  errorReports: BrowserErrorReports | null
  /** Settings that the browser needs for Turnstile. */
  captcha: { siteKey: string } | null
}

export const NO_THIRD_PARTIES: ThirdParties = {
  gateway: null,
  analytics: null,
  errorReports: null,
  captcha: null,
}

/** Returns the providers that a page may load: analytics on analytics pages, the payment gateway on payment pages. */
export const thirdPartiesOn = (path: string, thirdParties: ThirdParties): ThirdParties => ({
  ...thirdParties,
  analytics: isAnalyticsPage(path) ? thirdParties.analytics : null,
  gateway: isPaymentPage(path) ? thirdParties.gateway : null,
})

/** Returns all hosts that a page's CSP must allow: those of the given providers and no others. */
export function thirdPartyHosts({ gateway, analytics, errorReports, captcha }: ThirdParties): AllowedHosts {
  const all: AllowedHosts = {}
  for (const policy of [
    gateway?.policy,
    analytics && analyticsHosts(analytics),
    errorReports && errorReportHosts(errorReports),
    captcha && { 'script-src': [TURNSTILE], 'frame-src': [TURNSTILE] },
  ]) {
    for (const [directive, hosts] of Object.entries(policy ?? {}) as [keyof AllowedHosts, string[]][])
      all[directive] = [...new Set([...(all[directive] ?? []), ...hosts])]
  }
  return all
}
