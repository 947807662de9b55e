import { inTransaction } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit, isWithinRateLimit, releaseRateLimit } from '#server/http/rate-limit.ts'
import { endOtherSessionsOf } from '#server/http/session.queries.ts'
import { newToken } from '#server/http/session.ts'
import type { Shop } from '#server/shop.ts'
import { mailResetLink } from '../account-messages.service.ts'
import * as queries from '../accounts.queries.ts'
import { recordCredentialEvent, sendCredentialNotice } from '../credentials/credential-notices.service.ts'
import { checkNewPassword } from './new-password-check.service.ts'
import { removeCredentials } from '../credentials/credentials.service.ts'
import { verifyEmail } from '../registration/email-verification.service.ts'
import { newReferralCode } from '../registration/uniqueness.service.ts'
import { emailRateLimits } from '#server/features/messaging/email-limits.service.ts'
import { hashPassword, isPassword } from './passwords.service.ts'

const RESET_HOURS = 2
const WINDOW_MINUTES = 15

/** Wrong passwords of somebody who sits at an open session. */
const PASSWORD_TRIES = 10

/**
 * Orders a job that mails a link to whoever has the account. Known and unknown e-mails take the same single statement, so
 * that neither the answer nor its time tells them apart.
 */
export async function requestPasswordReset(shop: Shop, from: string, email: string): Promise<void> {
  await consumeRateLimit(shop, { key: `reset ${from}`, max: 30, minutes: WINDOW_MINUTES })
  await queries.enqueueResetEmail(shop.db, email)
}

/** A job's: the mail that was asked for by whoever knows the e-mail, so not more than a few. */
export async function sendRequestedReset(shop: Shop, email: string): Promise<void> {
  if (await isWithinRateLimit(shop, ...emailRateLimits('reset', email))) await sendPasswordReset(shop, email)
}

export async function sendPasswordReset(shop: Shop, email: string): Promise<void> {
  const account = await queries.readLogin(shop.db, email)
  if (!account) return
  const { token, tokenHash } = newToken()
  const expiresAt = new Date(shop.clock.now().getTime() + RESET_HOURS * 3600_000)
  const link = `${shop.settings.publicUrl}/forgot_password/${encodeURIComponent(email)}/${token}`
  await inTransaction(shop, async (shop) => {
    await queries.insertReset(shop.db, tokenHash, account.user_id, expiresAt)
    const reader = { user_id: account.user_id, email }
    await mailResetLink(shop, reader, { link, hours: RESET_HOURS })
  })
}

type Reset = {
  email: string
  tokenHash: Buffer
  password: string
  /** Whether the browser has logged in to an account before. */
  isKnownTo: (userId: number) => boolean
}

/**
 * Sets the password by a mailed link, which proves the e-mail. What opened the account before opens it no more. Where the
 * e-mail was never proved and the browser is a strange one, whoever set the account up may have used somebody else's
 * e-mail: then its reader gets an account of their own, with nothing of that person's in it.
 * @returns whose password it is
 */
export async function resetPassword(
  shop: Shop,
  { email, tokenHash, password, isKnownTo }: Reset,
): Promise<number> {
  const passwordHash = await hashPassword(password)
  return inTransaction(shop, async (shop) => {
    const now = shop.clock.now()
    const reset = await queries.consumeReset(shop.db, tokenHash, email.trim().toLowerCase(), now)
    if (!reset) throw new ShopError('reset_link_invalid')
    const user = (await queries.lockUser(shop.db, reset.user_id))!
    await checkNewPassword(shop, password, user)
    const isOwners = user.email_verified_at !== null || isKnownTo(user.user_id) || isStaff(user)
    if (!isOwners) return replaceAccount(shop, user, passwordHash)
    await queries.updatePassword(shop.db, user.user_id, passwordHash, now)
    await removeCredentials(shop, user.user_id, { keepsSecondFactor: isStaff(user) })
    await verifyEmail(shop, user)
    await recordCredentialEvent(shop, user.user_id, 'password.reset')
    await sendCredentialNotice(shop, user, 'password_reset')
    return user.user_id
  })
}

const isStaff = (user: queries.UserRow): boolean =>
  user.type !== 'customer' || user.admin_access || user.store_access

/** The account goes, and its e-mail with a new one to the reader of the mail. */
async function replaceAccount(shop: Shop, user: queries.UserRow, passwordHash: string): Promise<number> {
  await shop.events.emailLost(shop, user.user_id)
  const reader = { email: user.email, passwordHash, referralCode: newReferralCode(), now: shop.clock.now() }
  const { user_id: userId } = (await queries.insertVerifiedAccount(shop.db, reader))!
  await sendCredentialNotice(shop, { user_id: userId, email: user.email }, 'password_reset')
  return userId
}

/** Whoever sits at an open session has to know the password for what can't be undone. */
export async function requirePassword(
  shop: Shop,
  userId: number,
  password: string,
  field: string,
): Promise<void> {
  const limit = { key: `password ${userId}`, max: PASSWORD_TRIES, minutes: WINDOW_MINUTES }
  await consumeRateLimit(shop, limit)
  const account = await queries.readPasswordHash(shop.db, userId)
  if (!(await isPassword(account?.password_hash ?? null, password)))
    throw new ShopError('password_wrong', { fields: { [field]: 'That is not your current password.' } })
  await releaseRateLimit(shop, limit)
}

type Change = { current: string; next: string; tokenHash: Buffer }

/** A new password with the old one. The session that asks stays, every other ends. */
export async function changePassword(shop: Shop, user: queries.UserRow, change: Change): Promise<void> {
  await requirePassword(shop, user.user_id, change.current, 'current_password')
  await checkNewPassword(shop, change.next, user)
  const passwordHash = await hashPassword(change.next)
  await inTransaction(shop, async (shop) => {
    await queries.updatePassword(shop.db, user.user_id, passwordHash, shop.clock.now())
    await endOtherSessionsOf(shop.db, user.user_id, change.tokenHash)
    await recordCredentialEvent(shop, user.user_id, 'password.changed')
    await sendCredentialNotice(shop, user, 'password_changed')
  })
}
