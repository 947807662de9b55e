import { parseEmail } from '#domain/accounts/email.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { requireCaptcha } from '#server/http/security/captcha-check.ts'
import { ShopError } from '#server/http/errors.ts'
import { type RateLimit, consumeRateLimit, releaseRateLimit } from '#server/http/security/rate-limit.ts'
import { endSession } from '#server/http/session/session.queries.ts'
import { type Principal, isPerson } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from '../accounts.queries.ts'
import { isPassword } from '../passwords/passwords.service.ts'

const MINUTES = 15
/** @source A-LIMIT-2 */
const MAX_TRIES = 20
/** From all networks together: many networks that try the same account are treated as one attacker. */
const MAX_TRIES_PER_ACCOUNT = 100
/** From one network, which a whole office may share. */
const MAX_TRIES_PER_NETWORK = 200
/** Per account with solved captchas: its owner gets in beside attackers, who pay with work for each attempt. */
const MAX_TRIES_WITH_CAPTCHA = 1000
/** As many captchas as are handed out to one network: each may be a call to the provider. */
const MAX_CAPTCHAS_PER_NETWORK = 60

export type Login = {
  from: string
  /** The id of this browser for an account it has logged in to before. */
  deviceFor: (userId: number) => string | null
  username: string
  password: string
  captcha?: string | undefined
}

/**
 * Wrong passwords are counted per account and network, per account, and per network. A browser that is known to the
 * account has attempts of its own that nobody else can use up, so an attacker slows down only unknown browsers. A
 * solved captcha has a limit of its own as well.
 */
export async function login(shop: Shop, asked: Login): Promise<queries.UserRow> {
  const email = parseEmail(asked.username) ?? asked.username.trim().toLowerCase()
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

/** Does the same work for an account that doesn't exist. */
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
 * A login refused by a shared limit consumes nothing of the visitor's own limit. The error says that a captcha would
 * help, whether the account exists or not.
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

/** Limits that other people use up as well. */
function sharedLimits(email: string, { from, captcha }: Login): RateLimit[] {
  if (captcha) return [{ key: `login ${email} with captcha`, max: MAX_TRIES_WITH_CAPTCHA, minutes: MINUTES }]
  return [
    { key: `login ${email}`, max: MAX_TRIES_PER_ACCOUNT, minutes: MINUTES },
    { key: `login from ${from}`, max: MAX_TRIES_PER_NETWORK, minutes: MINUTES },
  ]
}

/** A login ends the browser's previous session: a browser has one user at a time. */
export async function logout(shop: Shop, principal: Principal): Promise<void> {
  if (!isPerson(principal)) return
  await endSession(shop.db, principal.tokenHash)
  const subject = `user ${principal.userId}`
  if (principal.kind !== 'pending')
    await recordAudit(shop, { byUserId: principal.userId, action: 'logout', subject })
}
