import { waitText } from '#domain/time.ts'
import { ShopError } from '#server/http/errors.ts'
import { type RateLimit, consumeRateLimit } from '#server/http/security/rate-limit.ts'
import type { Shop } from '#server/shop.ts'

const MINUTES = 15
/** Of one person on one tablet. @source A-TABLET-4 */
const MAX_TRIES = 5
/** Of one person on all tablets together: two tablets' worth of slips. */
const MAX_TRIES_OF_PERSON = 10
/** On one tablet, whoever is tried: enough for a whole shift of slips. */
const MAX_TRIES_ON_TABLET = 20

/**
 * Each try counts before the PIN is looked at: of many that are sent together five are.
 * @returns what a right PIN releases
 * @throws ShopError `rate_limited`, with the other way in
 */
export async function consumePinLimits(shop: Shop, tabletId: number, userId: number): Promise<RateLimit[]> {
  const limits = limitsOf(tabletId, userId)
  try {
    await consumeRateLimit(shop, ...limits)
    return limits
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'rate_limited') throw error
    const { retryAfter } = error.details
    const wait = waitText(Number(retryAfter))
    const msg = `Too many wrong PINs. Try again in ${wait}, or log in with your password.`
    throw new ShopError('rate_limited', { msg, ...(retryAfter !== undefined && { retryAfter }) })
  }
}

/**
 * By person and tablet, so that slips on one tablet lock out on that tablet alone; by person, so that more tablets are not
 * more guesses; and by tablet, so that guesses do not go round all persons.
 */
const limitsOf = (tabletId: number, userId: number): RateLimit[] => [
  { key: `pin of ${userId} on tablet ${tabletId}`, max: MAX_TRIES, minutes: MINUTES },
  { key: `pins of ${userId}`, max: MAX_TRIES_OF_PERSON, minutes: MINUTES },
  { key: `pins on tablet ${tabletId}`, max: MAX_TRIES_ON_TABLET, minutes: MINUTES },
]
