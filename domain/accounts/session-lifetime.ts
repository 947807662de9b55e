import { DAY_MINUTES } from '#domain/time.ts'
const MINUTE_MS = 60_000

/** Minutes since the login and since the last use after which a session is over. */
export type SessionLifetime = { absoluteMinutes: number; idleMinutes: number }

/**
 * Staff and drivers act on other people's orders and money, often on shared devices. Half a year for a shopper: an idle
 * limit alone would let a copied token live for ever.
 * @source OWASP ASVS 5.0, 7.3.1, 7.3.2; D-110
 */
export const WORKER_SESSION: SessionLifetime = { absoluteMinutes: 12 * 60, idleMinutes: 30 }
export const SHOPPER_SESSION: SessionLifetime = {
  absoluteMinutes: 180 * DAY_MINUTES,
  idleMinutes: 30 * DAY_MINUTES,
}

/** A shared tablet locks itself after this long without a press. @source A-TABLET-3 */
export const TABLET_IDLE_MINUTES = 5
/** Afterwards a manager sets the tablet up again. @source A-TABLET-1 */
export const TABLET_DAYS = 90

/** Minutes after a login or step-up in which sensitive calls don't ask again. */
export const STEP_UP_MINUTES = 15

/**
 * How old the stored last use may become before it is updated, in milliseconds. For staff it is short, so that the
 * idle limit is exact to a minute; for shoppers ten minutes of thirty days don't matter.
 */
export const lastUseNotedEveryMs = (isWorker: boolean): number => (isWorker ? 1 : 10) * MINUTE_MS

/**
 * Whether an authentication is recent enough for a sensitive call. One from the future, which a demo clock that was set
 * back leaves behind, counts as old once it is farther away than a fresh one could be.
 */
export const isFreshlyAuthenticated = (authenticatedAt: Date, now: Date): boolean =>
  Math.abs(now.getTime() - authenticatedAt.getTime()) < STEP_UP_MINUTES * MINUTE_MS
