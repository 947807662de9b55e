import { parseEmail } from '#domain/accounts/email.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit, isWithinRateLimit, releaseRateLimit } from '#server/http/security/rate-limit.ts'
import { endOtherSessionsOf } from '#server/http/session/session.queries.ts'
import { newToken } from '#server/http/session/session.ts'
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

/** Limit of wrong passwords within an open session. */
const PASSWORD_TRIES = 10

/**
 * Enqueues a job that mails a reset link if the account exists. Known and unknown e-mails run the same statement, so
 * that neither the response nor its duration reveals which is known.
 */
export async function requestPasswordReset(shop: Shop, from: string, email: string): Promise<void> {
  await consumeRateLimit(shop, { key: `reset ${from}`, max: 30, minutes: WINDOW_MINUTES })
  await queries.enqueueResetEmail(shop.db, email)
}

/** Sends a requested reset from a job. The request needs only an e-mail, so the number of mails is limited. */
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

type PasswordReset = {
  email: string
  tokenHash: Buffer
  password: string
  /** Returns whether this browser has logged in to the account before. */
  isKnownTo: (userId: number) => boolean
}

/**
 * Sets the password by a mailed link, which verifies the e-mail, and invalidates every older credential.
 * If the e-mail was never verified and the browser is unknown, a stranger may have registered with a foreign e-mail.
 * The reader of the mail then gets a new account without the stranger's data.
 * @returns The id of the account whose password was set.
 */
export async function resetPassword(
  shop: Shop,
  { email, tokenHash, password, isKnownTo }: PasswordReset,
): Promise<number> {
  const passwordHash = await hashPassword(password)
  return inTransaction(shop, async (shop) => {
    const now = shop.clock.now()
    const reset = await queries.consumeReset(shop.db, tokenHash, parseEmail(email) ?? '', now)
    if (!reset) throw new ShopError('reset_link_invalid')
    const user = required(await queries.lockUser(shop.db, reset.user_id), 'user')
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

const isStaff = (user: queries.UserRow): boolean => user.type !== 'customer' || user.staff_roles.length > 0

/** Closes the account and gives its e-mail to a new account of the person who reads the mail. */
async function replaceAccount(shop: Shop, user: queries.UserRow, passwordHash: string): Promise<number> {
  await shop.events.emailLost(shop, user.user_id)
  const reader = { email: user.email, passwordHash, referralCode: newReferralCode(), now: shop.clock.now() }
  const { user_id: userId } = required(
    await queries.insertVerifiedAccount(shop.db, reader),
    'verified account',
  )
  await sendCredentialNotice(shop, { user_id: userId, email: user.email }, 'password_reset')
  return userId
}

/** Requires the password for changes that can't be undone, because a stranger may use an open session. */
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

type PasswordChange = { current: string; next: string; tokenHash: Buffer }

/** Changes the password after checking the old one. The current session continues; all others end. */
export async function changePassword(
  shop: Shop,
  user: queries.UserRow,
  change: PasswordChange,
): Promise<void> {
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
