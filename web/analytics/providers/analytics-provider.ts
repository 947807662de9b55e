import type { AnalyticsEvent } from '../events/ecommerce-event.ts'

/** What is reported about a member besides the account's number. */
export type Profile = { state: string | null }

/** A service that receives events after consent was given. */
export type AnalyticsProvider = {
  /**
   * Loads its script; may be called again after `stop`.
   * @param path of the current page, as it may be reported
   */
  start(path: string): void
  /** @param path of the page, as it may be reported */
  send(event: AnalyticsEvent, path: string): void
  /** The signed-in member; null when nobody is signed in. */
  identify(memberId: number | null, profile: Profile): void
  /** Stops at once: nothing more is sent, and its data is removed from the browser. */
  stop(): void
}
