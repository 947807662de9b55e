import { DAY_MINUTES } from '#domain/time.ts'
const MINUTE_MS = 60_000

/** Minutes after the login and after the last use at which a session expires. */
export type SessionLifetime = { absoluteMinutes: number; idleMinutes: number }

/**
 * Lifetime for staff and drivers, which is short because they handle other people's orders and money, often on shared
 * devices. Shoppers get an absolute limit of half a year, because with an idle limit alone a copied token never
 * expires.
 * @source OWASP ASVS 5.0, 7.3.1, 7.3.2; D-110
 */
export const WORKER_SESSION: SessionLifetime = { absoluteMinutes: 12 * 60, idleMinutes: 30 }
export const SHOPPER_SESSION: SessionLifetime = {
  absoluteMinutes: 180 * DAY_MINUTES,
  idleMinutes: 30 * DAY_MINUTES,
}

/** Minutes without input after which a shared tablet locks itself. @source A-TABLET-3 */
export const TABLET_IDLE_MINUTES = 5
/** Days after which a manager has to set up a tablet again. @source A-TABLET-1 */
export const TABLET_DAYS = 90

/** Hours the link in an invitation works. It sets the password of a new staff account. */
export const INVITATION_LINK_HOURS = 72

/** Minutes after a login or step-up during which sensitive calls need no further confirmation. */
export const STEP_UP_MINUTES = 15

/**
 * Returns the maximum age, in milliseconds, of the stored last use before it is updated. For staff it is one minute, so
 * that the idle limit is exact to a minute. For shoppers ten minutes are precise enough for a limit of 30 days.
 */
export const lastUseNotedEveryMs = (isWorker: boolean): number => (isWorker ? 1 : 10) * MINUTE_MS

/**
 * Returns whether an authentication is recent enough for a sensitive call. A demo clock that was set back leaves
 * authentications in the future, which are rejected if they are as far away as the limit.
 */
export const isFreshlyAuthenticated = (authenticatedAt: Date, now: Date): boolean =>
  Math.abs(now.getTime() - authenticatedAt.getTime()) < STEP_UP_MINUTES * MINUTE_MS
