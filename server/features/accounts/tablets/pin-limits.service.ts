import { waitText } from '#domain/time.ts'
import { ShopError } from '#server/http/errors.ts'
import { type RateLimit, consumeRateLimit } from '#server/http/security/rate-limit.ts'
import type { Shop } from '#server/shop.ts'

const MINUTES = 15
/**
 * Wrong PINs of one person on one tablet.
 * @source A-TABLET-4
 */
const MAX_TRIES = 5
/** Wrong PINs of one person on all tablets together. */
const MAX_TRIES_OF_PERSON = 10
/** Wrong PINs on one tablet or by one login, for all people together: enough for a shift's typing errors. */
const MAX_TRIES_ON_TABLET = 20

/**
 * Counts an attempt before the PIN is compared, so that concurrent attempts are counted too.
 * @param place Place where the PIN is typed, such as `tablet 5`.
 * @param instead Alternative for a locked-out person, which completes the sentence of the refusal.
 * @returns The limits that a correct PIN releases.
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
 * Returns three limits. Per person and tablet: errors lock a person out on that tablet only. Per person: more tablets
 * don't allow more guesses. Per tablet: guesses can't rotate through all people.
 */
const limitsOf = (place: string, userId: number): RateLimit[] => [
  { key: `pin of ${userId} on ${place}`, max: MAX_TRIES, minutes: MINUTES },
  { key: `pins of ${userId}`, max: MAX_TRIES_OF_PERSON, minutes: MINUTES },
  { key: `pins on ${place}`, max: MAX_TRIES_ON_TABLET, minutes: MINUTES },
]
