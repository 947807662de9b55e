import { waitText } from '#domain/time.ts'
import { ShopError } from '#server/http/errors.ts'
import { type RateLimit, consumeRateLimit } from '#server/http/security/rate-limit.ts'
import type { Shop } from '#server/shop.ts'

const MINUTES = 15
/** Of one person on one tablet. @source A-TABLET-4 */
const MAX_TRIES = 5
/** Wrong PINs of one person on all tablets together. */
const MAX_TRIES_OF_PERSON = 10
/** On one tablet or by one login, whoever is tried: enough for a whole shift of slips. */
const MAX_TRIES_ON_TABLET = 20

/**
 * Counts an attempt before the PIN is compared, so that attempts sent at the same time are counted too.
 * @param place where the PIN is typed, such as `tablet 5`
 * @param instead what a locked out person can do, which completes the sentence of the refusal
 * @returns the limits that a right PIN releases
 * @throws ShopError `rate_limited`
 */
export async function consumePinLimits(
  shop: Shop,
  { place, userId, instead }: { place: string; userId: number; instead: string },
): Promise<RateLimit[]> {
  const limits = limitsOf(place, userId)
  try {
    await consumeRateLimit(shop, ...limits)
    return limits
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'rate_limited') throw error
    const { retryAfter } = error.details
    const wait = waitText(Number(retryAfter))
    const msg = `Too many wrong PINs. Try again in ${wait}, or ${instead}.`
    throw new ShopError('rate_limited', { msg, ...(retryAfter !== undefined && { retryAfter }) })
  }
}

/**
 * By person and tablet, so that slips on one tablet lock out on that tablet alone; by person, so that more tablets are not
 * more guesses; and by tablet, so that guesses do not go round all persons.
 */
const limitsOf = (place: string, userId: number): RateLimit[] => [
  { key: `pin of ${userId} on ${place}`, max: MAX_TRIES, minutes: MINUTES },
  { key: `pins of ${userId}`, max: MAX_TRIES_OF_PERSON, minutes: MINUTES },
  { key: `pins on ${place}`, max: MAX_TRIES_ON_TABLET, minutes: MINUTES },
]
