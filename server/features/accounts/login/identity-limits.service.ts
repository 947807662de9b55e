import { DAY_MS } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'
import { requireCaptcha } from '#server/http/security/captcha-check.ts'
import { ShopError } from '#server/http/errors.ts'
import { type RateLimit, consumeRateLimit, releaseRateLimit } from '#server/http/security/rate-limit.ts'
import * as queries from '../accounts.queries.ts'

const MINUTES = 15

/**
 * One rate limit per network for every form that sends a code or reveals whether an e-mail or mobile has an account.
 * A solved captcha costs work; without one the limit is for people only.
 */
const identityLimit = (from: string): RateLimit => ({
  key: `identity from ${from}`,
  max: 10,
  minutes: MINUTES,
})
const withoutCaptchaLimit = (from: string): RateLimit => ({
  key: `identity without captcha from ${from}`,
  max: 3,
  minutes: MINUTES,
})

/** For forms that anybody can send. If a captcha would lift the 429, the error says so in `error.fields.captcha`. */
export async function limitForm(shop: Shop, from: string, captcha: string | undefined): Promise<void> {
  await consumeRateLimit(shop, identityLimit(from))
  if (captcha) return requireCaptcha(shop, captcha, 'register')
  try {
    await consumeRateLimit(shop, withoutCaptchaLimit(from))
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const fields = { captcha: 'Please solve the captcha to go on.' }
    throw new ShopError(error.code, { ...error.details, fields })
  }
}

/** For requests of an account or of a pending guest. */
export const limitAccount = (shop: Shop, from: string): Promise<void> =>
  consumeRateLimit(shop, identityLimit(from))

/** A guest who has ordered is a person: the first order of a new account releases what its form consumed. */
export async function releaseIdentityLimits(shop: Shop, from: string, userId: number): Promise<void> {
  if (!shop.settings.rateLimits) return
  const dayAgo = new Date(shop.clock.now().getTime() - DAY_MS)
  if (await queries.isFirstOrderOfNewAccount(shop.db, userId, dayAgo))
    await releaseRateLimit(shop, identityLimit(from), withoutCaptchaLimit(from))
}
