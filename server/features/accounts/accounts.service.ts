import { type CalendarDate, isAcceptedBirthDate, parseBirthDate, toIsoDate } from '#domain/accounts/age.ts'
import { parseMobile } from '#domain/accounts/mobile.ts'
import { localDate } from '#domain/time.ts'
import type { GuestAccount } from '#contract/shop/users.ts'
import { ShopError } from '#server/http/errors.ts'
import { newToken, sessionEnd } from '#server/http/session.ts'
import { addSession, endSession, endSessionsOf } from '#server/http/session.queries.ts'
import type { Who } from '#server/http/who.ts'
import type { Shop } from '#server/shop.ts'
import { tell } from '#server/features/messages/messages.service.ts'
import * as queries from './accounts.queries.ts'
import { hashPassword, isPassword } from './passwords.service.ts'
import { refuseTaken } from './taken.service.ts'
import { sendCode } from './verification.service.ts'

export type { NewAddress, UserRow } from './accounts.queries.ts'

const RESET_HOURS = 2

/** @source contract §3 "Refusals by rate limit" */
const LOGIN_TRIES = 20
const WINDOW_MINUTES = 15

export async function login(
  shop: Shop,
  from: string,
  username: string,
  password: string,
): Promise<{ user: queries.UserRow; token: string }> {
  const email = username.trim().toLowerCase()
  const limited = `login ${email} ${from}`
  shop.limits.take(limited, LOGIN_TRIES, WINDOW_MINUTES)
  const account = await queries.readLogin(shop.db, email)
  if (!(await isPassword(account?.password_hash ?? null, password))) throw new ShopError('login_failed')
  shop.limits.giveBack(limited)
  const token = await startSession(shop, account!.user_id, 'full')
  return { user: (await queries.readUser(shop.db, account!.user_id))!, token }
}

export async function startSession(shop: Shop, userId: number, kind: 'full' | 'pending'): Promise<string> {
  const { token, tokenHash } = newToken()
  const now = shop.clock.now()
  await addSession(shop.db, { tokenHash, userId, now, endsAt: sessionEnd(now, kind) })
  return token
}

export async function logout(shop: Shop, who: Who): Promise<void> {
  if (who.kind !== 'visitor') await endSession(shop.db, who.tokenHash)
}

/** The caller's own account; anyone else's number is as unknown as one that doesn't exist. */
export async function ownUser(shop: Shop, who: Who, userId: number): Promise<queries.UserRow> {
  const user =
    who.kind !== 'visitor' && who.userId === userId ? await queries.readUser(shop.db, userId) : undefined
  if (!user) throw new ShopError('not_found')
  return user
}

/** A birth date that makes its owner a customer: real, at most 100 years ago, 18 on the exact day in `timeZone`. */
export function checkBirthDate(shop: Shop, text: string, timeZone: string): CalendarDate {
  const birth = parseBirthDate(text)
  const today = parseBirthDate(localDate(shop.clock.now(), timeZone))!
  if (!birth || !isAcceptedBirthDate(birth, today)) {
    throw new ShopError('dob_invalid', { fields: { dob: 'Invalid birth date' } })
  }
  return birth
}

const sealDob = (shop: Shop, birth: CalendarDate): Buffer => shop.keys.seal('dob', toIsoDate(birth))

export const keepDob = (shop: Shop, userId: number, birth: CalendarDate) =>
  queries.updateDob(shop.db, userId, sealDob(shop, birth), shop.clock.now())

export function dobOf(shop: Shop, user: { dob_sealed: Buffer | null }): CalendarDate | null {
  return user.dob_sealed && parseBirthDate(shop.keys.unseal('dob', user.dob_sealed))
}

export function checkMobile(text: string): string {
  const mobile = parseMobile(text)
  if (!mobile)
    throw new ShopError('invalid_input', { fields: { mobile: 'Please enter an Australian mobile number' } })
  return mobile
}

/**
 * Notes a guest's details as a pending account, which reserves nothing, and gives it a session that may only verify
 * and check out. Details sent again from that session change the same account.
 */
export async function keepPending(
  shop: Shop,
  who: Who,
  guest: GuestAccount,
  birth: CalendarDate,
): Promise<{ user: queries.UserRow; token: string | null }> {
  const mobile = checkMobile(guest.mobile)
  const exceptId = who.kind === 'pending' ? who.userId : null
  await refuseTaken(shop.db, guest.email, mobile, exceptId)
  const now = shop.clock.now()
  const row: queries.NewPending = {
    firstname: guest.firstname,
    lastname: guest.lastname,
    email: guest.email,
    mobile,
    passwordHash: await hashPassword(guest.password),
    dobSealed: sealDob(shop, birth),
    now,
    expiresAt: sessionEnd(now, 'pending'),
  }
  if (who.kind === 'pending') {
    await queries.updatePending(shop.db, who.userId, row)
    return { user: (await queries.readUser(shop.db, who.userId))!, token: null }
  }
  const { user_id } = (await queries.insertPending(shop.db, row))!
  const token = await startSession(shop, user_id, 'pending')
  return { user: (await queries.readUser(shop.db, user_id))!, token }
}

/** A mobile that was mistyped: allowed until it is verified. */
export async function correctMobile(shop: Shop, user: queries.UserRow, text: string): Promise<void> {
  if (user.verified_at) throw new ShopError('not_found')
  const mobile = checkMobile(text)
  await refuseTaken(shop.db, user.email, mobile, user.user_id)
  await queries.updateMobile(shop.db, user.user_id, mobile, shop.clock.now())
  await sendCode(shop, { user_id: user.user_id, mobile }, { repeat: true })
}

/** Mails a link to whoever has the account, and does nothing a stranger could tell apart for an unknown e-mail. */
export async function askForReset(shop: Shop, from: string, email: string): Promise<void> {
  shop.limits.take(`reset ${from}`, 30, WINDOW_MINUTES)
  const account = await queries.readLogin(shop.db, email)
  if (!account) return
  const { token, tokenHash } = newToken()
  const expiresAt = new Date(shop.clock.now().getTime() + RESET_HOURS * 3600_000)
  const link = `${shop.settings.publicUrl}/forgot_password/${encodeURIComponent(email)}/${token}`
  await shop.db.transaction(async (tx) => {
    await queries.insertReset(tx, tokenHash, account.user_id, expiresAt)
    const text = `Somebody asked for a new password for your Coldie account. To set one, open\n\n${link}\n\nThe link is good for ${RESET_HOURS} hours. If it wasn’t you, there is nothing to do.`
    await tell({ ...shop, db: tx }, { channel: 'email', to: email, subject: 'Set a new password', text })
  })
}

export async function setPassword(
  shop: Shop,
  email: string,
  tokenHash: Buffer,
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await shop.db.transaction(async (tx) => {
    const now = shop.clock.now()
    const reset = await queries.takeReset(tx, tokenHash, email.trim().toLowerCase(), now)
    if (!reset) throw new ShopError('reset_link_invalid')
    await queries.updatePassword(tx, reset.user_id, passwordHash, now)
    await endSessionsOf(tx, reset.user_id)
  })
}

/** australia.md rule 21: matched on e-mail, mobile, or name and birth date. */
export async function refuseExcluded(
  shop: Shop,
  person: { firstname: string; lastname: string; email: string; mobile: string },
  birth: CalendarDate | null,
): Promise<void> {
  const name = `${person.firstname} ${person.lastname}`.toLowerCase().replace(/\s+/g, ' ')
  const found = await queries.readExclusion(shop.db, {
    email: person.email,
    mobile: parseMobile(person.mobile) ?? person.mobile,
    nameDobHash: shop.keys.hash('self-exclusion', `${name}|${birth ? toIsoDate(birth) : 'unknown'}`),
    now: shop.clock.now(),
  })
  if (found) throw new ShopError('self_excluded')
}
