import { recordAudit } from '#server/features/audit/audit.service.ts'
import { requireCaptcha } from '#server/http/captcha.ts'
import { ShopError } from '#server/http/errors.ts'
import { type RateLimit, consumeRateLimit, releaseRateLimit } from '#server/http/rate-limit.ts'
import { endSession } from '#server/http/session.queries.ts'
import type { Principal } from '#server/http/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from '../accounts.queries.ts'
import { isPassword } from '../passwords/passwords.service.ts'

const MINUTES = 15
/** @source A-LIMIT-2 */
const MAX_TRIES = 20
/** From everywhere together: many addresses are one attacker as soon as they ask for the same account. */
const MAX_TRIES_PER_ACCOUNT = 100
/** For many accounts from one address, which a whole office may share. */
const MAX_TRIES_PER_NETWORK = 200
/** For an account with solved captchas: its owner gets in beside them, and who guesses on pays for each with work. */
const MAX_TRIES_WITH_CAPTCHA = 1000
/** As many as riddles are handed out to one address: each may be a question to the vendor. */
const MAX_CAPTCHAS_PER_NETWORK = 60

export type Login = {
  from: string
  /** The browser's number for an account that was logged into there before. */
  deviceFor: (userId: number) => string | null
  username: string
  password: string
  captcha?: string | undefined
}

/**
 * Wrong passwords are counted per account and address, per account and per address. Who logs in from a browser that
 * knows the account has tries of their own, which nobody else can use up: an attacker slows only strangers down. A
 * stranger with a solved captcha does not queue with the attackers.
 */
export async function login(shop: Shop, asked: Login): Promise<queries.UserRow> {
  const email = asked.username.trim().toLowerCase()
  const account = await queries.readLogin(shop.db, email)
  const device = account ? asked.deviceFor(account.user_id) : null
  const own = device ? deviceLimit(email, device) : strangerLimit(email, asked.from)
  await consumeRateLimit(shop, own)
  if (asked.captcha) await checkCaptcha(shop, asked.from, asked.captcha)
  const shared = device ? [] : sharedLimits(email, asked)
  await consumeSharedLimits(shop, shared, { own, asked })
  if (!(await isPassword(account?.password_hash ?? null, asked.password))) {
    await recordFailure(shop, account?.user_id)
    throw new ShopError('login_failed')
  }
  await releaseRateLimit(shop, own, ...shared)
  return (await queries.readUser(shop.db, account!.user_id))!
}

/** Costs the same for an account that doesn't exist. */
const recordFailure = (shop: Shop, userId: number | undefined): Promise<void> =>
  recordAudit(shop, {
    byUserId: null,
    action: 'login.failed',
    subject: userId === undefined ? 'unknown account' : `user ${userId}`,
    details: { method: 'password' },
  })

/** @param how such as `password`, `password and totp`, `passkey` */
export const recordLogin = (shop: Shop, userId: number, how: string): Promise<void> =>
  recordAudit(shop, {
    byUserId: userId,
    action: 'login.succeeded',
    subject: `user ${userId}`,
    details: { method: how },
  })

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
 * A try that is turned away here was none, so it uses up nothing of the visitor's own; and the answer says what would let
 * it in, the same for an e-mail that has an account and one that has not.
 */
async function consumeSharedLimits(
  shop: Shop,
  shared: RateLimit[],
  { own, asked }: { own: RateLimit; asked: Login },
): Promise<void> {
  try {
    if (shared.length > 0) await consumeRateLimit(shop, ...shared)
  } catch (error) {
    await releaseRateLimit(shop, own)
    if (asked.captcha || !(error instanceof ShopError)) throw error
    const fields = { captcha: 'Too many tries. Solve the captcha to try again at once.' }
    throw new ShopError(error.code, { ...error.details, fields })
  }
}

/** Limits that others use up as well. */
function sharedLimits(email: string, { from, captcha }: Login): RateLimit[] {
  if (captcha) return [{ key: `login ${email} with captcha`, max: MAX_TRIES_WITH_CAPTCHA, minutes: MINUTES }]
  return [
    { key: `login ${email}`, max: MAX_TRIES_PER_ACCOUNT, minutes: MINUTES },
    { key: `login from ${from}`, max: MAX_TRIES_PER_NETWORK, minutes: MINUTES },
  ]
}

/** The session that the browser held before ends with a login: nobody is two people there. */
export async function logout(shop: Shop, principal: Principal): Promise<void> {
  if (principal.kind === 'visitor') return
  await endSession(shop.db, principal.tokenHash)
  const subject = `user ${principal.userId}`
  if (principal.kind !== 'pending')
    await recordAudit(shop, { byUserId: principal.userId, action: 'logout', subject })
}
