import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit, releaseRateLimit } from '#server/http/rate-limit.ts'
import { endOtherSessionsOf, endSessionsOf } from '#server/http/session.queries.ts'
import { newToken } from '#server/http/session.ts'
import type { Shop } from '#server/shop.ts'
import { mailPasswordChanged, mailResetLink } from './account-messages.service.ts'
import * as queries from './accounts.queries.ts'
import { hashPassword, isPassword } from './passwords.service.ts'

const RESET_HOURS = 2
const WINDOW_MINUTES = 15
const RESET_TAKES_MS = 40

/** Wrong passwords of somebody who sits at an open session. */
const PASSWORD_TRIES = 10

/** Mails a link to whoever has the account, and answers nothing a stranger could tell apart for an unknown e-mail. */
export async function askForReset(shop: Shop, from: string, email: string): Promise<void> {
  await consumeRateLimit(shop, { key: `reset ${from}`, max: 30, minutes: WINDOW_MINUTES })
  // The letter takes a moment to write, and nobody shall read from the clock whether one was.
  await Promise.all([mailReset(shop, email), shop.pause(RESET_TAKES_MS)])
}

export async function mailReset(shop: Shop, email: string): Promise<void> {
  const account = await queries.readLogin(shop.db, email)
  if (!account) return
  const { token, tokenHash } = newToken()
  const expiresAt = new Date(shop.clock.now().getTime() + RESET_HOURS * 3600_000)
  const link = `${shop.settings.publicUrl}/forgot_password/${encodeURIComponent(email)}/${token}`
  await shop.db.transaction(async (tx) => {
    await queries.insertReset(tx, tokenHash, account.user_id, expiresAt)
    const reader = { user_id: account.user_id, email }
    await mailResetLink({ ...shop, db: tx }, reader, { link, hours: RESET_HOURS })
  })
}

type Reset = { email: string; tokenHash: Buffer; password: string }

/** @returns whose password it is */
export async function setPassword(shop: Shop, { email, tokenHash, password }: Reset): Promise<number> {
  const passwordHash = await hashPassword(password)
  return shop.db.transaction(async (tx) => {
    const now = shop.clock.now()
    const reset = await queries.takeReset(tx, tokenHash, email.trim().toLowerCase(), now)
    if (!reset) throw new ShopError('reset_link_invalid')
    await queries.updatePassword(tx, reset.user_id, passwordHash, now)
    await endSessionsOf(tx, reset.user_id)
    return reset.user_id
  })
}

/** Whoever sits at an open session has to know the password for what can't be undone. */
export async function askPassword(
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
  await askPassword(shop, user.user_id, change.current, 'current_password')
  const passwordHash = await hashPassword(change.next)
  await shop.db.transaction(async (tx) => {
    await queries.updatePassword(tx, user.user_id, passwordHash, shop.clock.now())
    await endOtherSessionsOf(tx, user.user_id, change.tokenHash)
    await mailPasswordChanged({ ...shop, db: tx }, user)
  })
}
