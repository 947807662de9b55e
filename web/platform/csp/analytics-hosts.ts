import type { AllowedHosts } from './allowed-hosts.ts'

/** Public ids of the providers; null if a provider is switched off. */
export type BrowserAnalytics = { tagManager: string | null; mixpanel: string | null }

/**
 * Returns the hosts of Google Tag Manager with Google Analytics, and of Mixpanel, if they are switched on.
 */
export function analyticsHosts({ tagManager, mixpanel }: BrowserAnalytics): AllowedHosts {
  const google = ['https://*.google-analytics.com', 'https://*.googletagmanager.com']
  // The host that receives the data depends on the property's settings.
  const collection = [...google, 'https://analytics.google.com', 'https://*.analytics.google.com']
  return {
    ...(tagManager && { 'script-src': ['https://www.googletagmanager.com'], 'img-src': google }),
    'connect-src': [...(tagManager ? collection : []), ...(mixpanel ? ['https://api-js.mixpanel.com'] : [])],
  }
}
