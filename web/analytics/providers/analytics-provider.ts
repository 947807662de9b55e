import type { AnalyticsEvent } from '../events/ecommerce-event.ts'

/** Data reported about a member in addition to the account number. */
export type Profile = { state: string | null }

/** Service that receives events after consent. */
export type AnalyticsProvider = {
  /**
   * Loads the provider's script. May be called again after `stop`.
   * @param path path of the current page, as reported to providers
   */
  start(path: string): void
  /** @param path path of the page, as reported to providers */
  send(event: AnalyticsEvent, path: string): void
  /** Sets the signed-in member; null if no member is signed in. */
  identify(memberId: number | null, profile: Profile): void
  /** Stops immediately. Nothing more is sent, and the provider's data is removed from the browser. */
  stop(): void
}
