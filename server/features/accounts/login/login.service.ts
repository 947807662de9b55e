import { parseEmail } from '#domain/accounts/email.ts'
import { required } from '#domain/required.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { releaseRateLimit } from '#server/http/security/rate-limit.ts'
import { endSession } from '#server/http/session/session.queries.ts'
import { type Principal, isPerson } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from '../accounts.queries.ts'
import { isPassword } from '../passwords/passwords.service.ts'
import { type LoginTry, consumeLoginLimits } from './login-limits.service.ts'

export type Login = Pick<LoginTry, 'from' | 'captcha'> & {
  /** Returns the id of this browser for an account that it has logged in to before. */
  deviceFor: (userId: number) => string | null
  username: string
  password: string
}

export async function login(shop: Shop, form: Login): Promise<queries.UserRow> {
  const email = parseEmail(form.username) ?? form.username.trim().toLowerCase()
  const account = await queries.readLogin(shop.db, email)
  const device = account ? form.deviceFor(account.user_id) : null
  const consumed = await consumeLoginLimits(shop, { email, device, from: form.from, captcha: form.captcha })
  const isRight = await isPassword(account?.password_hash ?? null, form.password)
  if (!account || !isRight) {
    await recordFailure(shop, account?.user_id)
    throw new ShopError('login_failed')
  }
  await releaseRateLimit(shop, ...consumed)
  return required(await queries.readUser(shop.db, account.user_id), 'user')
}

/** Does the same work for an account that doesn't exist, so that timing reveals nothing. */
const recordFailure = (shop: Shop, userId: number | undefined): Promise<void> =>
  recordAudit(shop, {
    byUserId: null,
    action: 'login.failed',
    subject: userId === undefined ? 'unknown account' : `user ${userId}`,
    details: { method: 'password' },
  })

/** @param how For example `password`, `password and totp` or `passkey`. */
export const recordLogin = (shop: Shop, userId: number, how: string): Promise<void> =>
  recordAudit(shop, {
    byUserId: userId,
    action: 'login.succeeded',
    subject: `user ${userId}`,
    details: { method: how },
  })

/** Ends a session. A login calls it for the browser's previous session, because a browser has one user at a time. */
export async function logout(shop: Shop, principal: Principal): Promise<void> {
  if (!isPerson(principal)) return
  await endSession(shop.db, principal.tokenHash)
  const subject = `user ${principal.userId}`
  if (principal.kind !== 'pending')
    await recordAudit(shop, { byUserId: principal.userId, action: 'logout', subject })
}
