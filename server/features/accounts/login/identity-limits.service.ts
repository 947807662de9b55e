import { DAY_MS } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'
import { requireCaptcha } from '#server/http/security/captcha-check.ts'
import { ShopError } from '#server/http/errors.ts'
import { type RateLimit, consumeRateLimit, releaseRateLimit } from '#server/http/security/rate-limit.ts'
import * as queries from '../accounts.queries.ts'

const MINUTES = 15

/**
 * Rate limit per network for every form that sends a code or reveals whether an e-mail or mobile has an account. A
 * solved captcha costs work and raises the limit; without a captcha the limit suits people only.
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

/**
 * Limits forms that do not require a login. If a captcha would lift the 429, the error states it in
 * `error.fields.captcha`.
 */
export async function limitForm(shop: Shop, from: string, captcha: string | undefined): Promise<void> {
  await consumeRateLimit(shop, identityLimit(from))
  if (captcha) return requireCaptcha(shop, captcha, 'register')
  try {
    await consumeRateLimit(shop, withoutCaptchaLimit(from))
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const fields = { captcha: 'Please solve the captcha to continue.' }
    throw new ShopError(error.code, { ...error.details, fields })
  }
}

/** Limits requests of an account or of a pending guest. */
export const limitAccount = (shop: Shop, from: string): Promise<void> =>
  consumeRateLimit(shop, identityLimit(from))

/**
 * Releases the limits that a guest's form consumed at the first order of the new account, which shows that the guest is
 * a person.
 */
export async function releaseIdentityLimits(shop: Shop, from: string, userId: number): Promise<void> {
  if (!shop.settings.rateLimits) return
  const dayAgo = new Date(shop.clock.now().getTime() - DAY_MS)
  if (await queries.isFirstOrderOfNewAccount(shop.db, userId, dayAgo))
    await releaseRateLimit(shop, identityLimit(from), withoutCaptchaLimit(from))
}
