import { isAnalyticsPage } from '#web/analytics/events/analytics-pages.ts'
import { analyticsHosts, type BrowserAnalytics } from './analytics-hosts.ts'
import { type BrowserCaptcha, captchaHosts } from './captcha-hosts.ts'
import { type BrowserErrorReports, errorReportHosts } from './error-report-hosts.ts'
import { type PaymentEnvironment, paymentHosts } from './payment-hosts.ts'
import type { AllowedHosts } from './allowed-hosts.ts'
import { isPaymentPage } from './payment-pages.ts'

/** The providers outside the shop that a page talks to itself; null: that one is off. */
export type ThirdParties = {
  /** Whose hosts the pages may load the card fields from. */
  gateway: PaymentEnvironment
  analytics: BrowserAnalytics | null
  errorReports: BrowserErrorReports | null
  captcha: BrowserCaptcha | null
}

export const NO_THIRD_PARTIES: ThirdParties = {
  gateway: null,
  analytics: null,
  errorReports: null,
  captcha: null,
}

/** The providers that a page may have anything to do with: analytics where it may be measured, cards where one pays. */
export const thirdPartiesOn = (path: string, thirdParties: ThirdParties): ThirdParties => ({
  ...thirdParties,
  analytics: isAnalyticsPage(path) ? thirdParties.analytics : null,
  gateway: isPaymentPage(path) ? thirdParties.gateway : null,
})

/** Everything that pages need opened: the hosts of the providers that are on, and of no other. */
export function thirdPartyHosts({ gateway, analytics, errorReports, captcha }: ThirdParties): AllowedHosts {
  const all: AllowedHosts = {}
  for (const policy of [
    paymentHosts(gateway),
    analytics && analyticsHosts(analytics),
    errorReports && errorReportHosts(errorReports),
    captcha && captchaHosts(),
  ]) {
    for (const [directive, hosts] of Object.entries(policy ?? {}) as [keyof AllowedHosts, string[]][])
      all[directive] = [...new Set([...(all[directive] ?? []), ...hosts])]
  }
  return all
}
