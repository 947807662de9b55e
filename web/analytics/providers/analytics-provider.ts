import type { AnalyticsEvent } from '../events/ecommerce-event.ts'

/** What is told of a member beside the account's number. */
export type Profile = { state: string | null }

/** One that events are told to, once somebody has agreed. */
export type AnalyticsProvider = {
  /** Loads what it needs; again after `stop` too. @param path of the page at hand, as it may be told */
  start(path: string): void
  /** @param path of the page, as it may be told */
  send(event: AnalyticsEvent, path: string): void
  /** Who is logged in; null: nobody. */
  identify(memberId: number | null, profile: Profile): void
  /** At once and for good: nothing more is sent, nothing of it stays in the browser. */
  stop(): void
}
