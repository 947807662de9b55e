import type { AllowedHosts } from './allowed-hosts.ts'

/** Ids that a browser may know; null: that one is off. */
export type BrowserAnalytics = { tagManager: string | null; mixpanel: string | null }

/** Google's tag manager with Google Analytics, and Mixpanel. Nothing of one is opened while it is off. */
export function analyticsHosts({ tagManager, mixpanel }: BrowserAnalytics): AllowedHosts {
  const google = ['https://*.google-analytics.com', 'https://*.googletagmanager.com']
  // Where events go depends on the property's settings.
  const collection = [...google, 'https://analytics.google.com', 'https://*.analytics.google.com']
  return {
    ...(tagManager && { 'script-src': ['https://www.googletagmanager.com'], 'img-src': google }),
    'connect-src': [...(tagManager ? collection : []), ...(mixpanel ? ['https://api-js.mixpanel.com'] : [])],
  }
}
