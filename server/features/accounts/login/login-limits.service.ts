import { requireCaptcha } from '#server/http/security/captcha-check.ts'
import { ShopError } from '#server/http/errors.ts'
import { type RateLimit, consumeRateLimit, releaseRateLimit } from '#server/http/security/rate-limit.ts'
import type { Shop } from '#server/shop.ts'

const MINUTES = 15
/** @source A-LIMIT-2 */
const MAX_TRIES = 20
/** Limit per account from all networks: many networks that try the same account are treated as one attacker. */
const MAX_TRIES_PER_ACCOUNT = 100
/** Limit per network, which a whole office may share. */
const MAX_TRIES_PER_NETWORK = 200
/**
 * Limit per account with solved captchas. The owner can log in during an attack, while attackers pay with work for each
 * attempt.
 */
const MAX_TRIES_WITH_CAPTCHA = 1000
/** Maximum number of captchas per network, because each may be a call to the provider. */
const MAX_CAPTCHAS_PER_NETWORK = 60

export type LoginTry = {
  email: string
  /** Id of a browser that has logged in to the account before. */
  device: string | null
  from: string
  captcha?: string | undefined
}

/**
 * Counts wrong passwords per account and network, per account, and per network.
 * A browser known to the account has its own attempts, which others can't use up, so an attacker slows down only
 * unknown browsers. A solved captcha has its own limit as well.
 * @returns The limits that a correct password releases.
 * @throws ShopError `rate_limited`, or the captcha's problem.
 */
export async function consumeLoginLimits(shop: Shop, attempt: LoginTry): Promise<RateLimit[]> {
  const { email, device, from, captcha } = attempt
  const own = device ? deviceLimit(email, device) : strangerLimit(email, from)
  await consumeRateLimit(shop, own)
  if (captcha) await checkCaptcha(shop, from, captcha)
  const shared = device ? [] : sharedLimits(attempt)
  await consumeSharedLimits(shop, shared, { own, captcha })
  return [own, ...shared]
}

const deviceLimit = (email: string, device: string): RateLimit => ({
  key: `login ${email} on ${device}`,
  max: MAX_TRIES,
  minutes: MINUTES,
})

const strangerLimit = (email: string, from: string): RateLimit => ({
  key: `login ${email} from ${from}`,
  max: MAX_TRIES,
  minutes: MINUTES,
})

async function checkCaptcha(shop: Shop, from: string, captcha: string): Promise<void> {
  await consumeRateLimit(shop, {
    key: `login captcha from ${from}`,
    max: MAX_CAPTCHAS_PER_NETWORK,
    minutes: MINUTES,
  })
  await requireCaptcha(shop, captcha, 'login')
}

/**
 * Releases the visitor's own limit if a shared limit rejects the login. The error states that a captcha would help,
 * whether the account exists or not.
 */
async function consumeSharedLimits(
  shop: Shop,
  shared: RateLimit[],
  { own, captcha }: { own: RateLimit; captcha: string | undefined },
): Promise<void> {
  try {
    if (shared.length > 0) await consumeRateLimit(shop, ...shared)
  } catch (error) {
    await releaseRateLimit(shop, own)
    if (captcha || !(error instanceof ShopError)) throw error
    const fields = { captcha: 'Too many attempts. Solve the captcha to try again now.' }
    throw new ShopError(error.code, { ...error.details, fields })
  }
}

/** Returns the limits that other people use up as well. */
function sharedLimits({ email, from, captcha }: LoginTry): RateLimit[] {
  if (captcha) return [{ key: `login ${email} with captcha`, max: MAX_TRIES_WITH_CAPTCHA, minutes: MINUTES }]
  return [
    { key: `login ${email}`, max: MAX_TRIES_PER_ACCOUNT, minutes: MINUTES },
    { key: `login from ${from}`, max: MAX_TRIES_PER_NETWORK, minutes: MINUTES },
  ]
}
