import {
  birthDateProblem,
  type CalendarDate,
  parseBirthDate,
  readBirthDate,
  toIsoDate,
} from '#domain/accounts/age.ts'
import { mobileProblem, parseMobile } from '#domain/accounts/mobile.ts'
import { localDate } from '#domain/time.ts'
import type { GuestAccount } from '#contract/account/users.ts'
import { required } from '#domain/required.ts'
import { ShopError } from '#server/http/errors.ts'
import { newToken, sessionEnd } from '#server/http/session/session.ts'
import { addSession } from '#server/http/session/session.queries.ts'
import { type Principal, isPerson } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './accounts.queries.ts'
import { hashPassword } from './passwords/passwords.service.ts'
import { requireUniqueContacts } from './registration/uniqueness.service.ts'

export type { NewAddress, UserRow } from './accounts.queries.ts'

type LoginSessionOptions = {
  /** Browser name in the list of sessions. For a guest it is set at verification. */
  device?: string
  secondFactor?: 'verified' | 'awaited' | null
}

export async function startSession(
  shop: Shop,
  userId: number,
  kind: 'full' | 'pending',
  { device = '', secondFactor = null }: LoginSessionOptions = {},
): Promise<string> {
  if (await queries.isDeactivated(shop.db, userId)) throw new ShopError('account_deactivated')
  const { token, tokenHash } = newToken()
  const now = shop.clock.now()
  const endsAt = sessionEnd(now, secondFactor === 'awaited' ? 'partial' : kind)
  await addSession(shop.db, { tokenHash, userId, device, secondFactor, now, endsAt })
  return token
}

/** Reads the caller's own account. Another user's id is answered as not found. */
export async function ownUser(shop: Shop, principal: Principal, userId: number): Promise<queries.UserRow> {
  const user =
    isPerson(principal) && principal.userId === userId ? await queries.readUser(shop.db, userId) : undefined
  if (!user) throw new ShopError('not_found')
  return user
}

/** Returns an account by id, without any permission check; the caller checks permissions. */
export const userById = (shop: Shop, userId: number) => queries.readUser(shop.db, userId)

type Member = Extract<Principal, { kind: 'member' }>

/** Requires a full account. A pending guest gets the same 404 as for another user's account. */
export async function requireMember(
  shop: Shop,
  principal: Principal,
  userId: number,
): Promise<{ user: queries.UserRow; principal: Member }> {
  if (principal.kind !== 'member') throw new ShopError('not_found')
  return { user: await ownUser(shop, principal, userId), principal }
}

/** Requires a real date at most 100 years ago whose owner is 18 or older today in `timeZone`. */
export function requireAdultBirthDate(shop: Shop, text: string, timeZone: string): CalendarDate {
  const today = required(parseBirthDate(localDate(shop.clock.now(), timeZone)), 'today')
  const problem = birthDateProblem(text, today)
  if (problem) throw new ShopError('dob_invalid', { msg: problem, fields: { dob: problem } })
  return required(readBirthDate(text), 'birth date')
}

const dobField = (userId: number) => ({ purpose: 'dob', ownerId: userId })

const sealDob = (shop: Shop, userId: number, birth: CalendarDate): Buffer =>
  shop.keys.seal(dobField(userId), toIsoDate(birth))

export const saveBirthDate = (shop: Shop, userId: number, birth: CalendarDate) =>
  queries.updateDob(shop.db, userId, sealDob(shop, userId, birth), shop.clock.now())

export function birthDateOf(
  shop: Shop,
  user: { user_id: number; dob_sealed: Buffer | null },
): CalendarDate | null {
  return user.dob_sealed && parseBirthDate(shop.keys.unseal(dobField(user.user_id), user.dob_sealed))
}

export function requireMobile(text: string): string {
  const problem = mobileProblem(text)
  if (problem) throw new ShopError('invalid_input', { fields: { mobile: problem } })
  return required(parseMobile(text), 'mobile')
}

/**
 * Saves a guest's details as a pending account, which reserves neither e-mail nor mobile, and starts a session that
 * may only verify and check out. Details sent again in that session change the same account.
 */
export async function savePendingAccount(
  shop: Shop,
  principal: Principal,
  guest: GuestAccount,
  birth: CalendarDate,
): Promise<{ user: queries.UserRow; token: string | null }> {
  const mobile = requireMobile(guest.mobile)
  const exceptId = principal.kind === 'pending' ? principal.userId : null
  await requireUniqueContacts(shop.db, guest.email, mobile, exceptId)
  const now = shop.clock.now()
  const userId = exceptId ?? (await queries.newUserId(shop.db))
  const row: queries.NewPendingAccount = {
    firstname: guest.firstname,
    lastname: guest.one_name ? '' : guest.lastname,
    email: guest.email,
    mobile,
    passwordHash: await hashPassword(guest.password),
    dobSealed: sealDob(shop, userId, birth),
    now,
    expiresAt: sessionEnd(now, 'pending'),
  }
  if (principal.kind === 'pending') {
    await queries.updatePendingAccount(shop.db, userId, row)
    return { user: required(await queries.readUser(shop.db, userId), 'user'), token: null }
  }
  await queries.insertPendingAccount(shop.db, userId, row)
  const token = await startSession(shop, userId, 'pending')
  return { user: required(await queries.readUser(shop.db, userId), 'user'), token }
}

export type ServedPerson = { firstname: string; lastname: string; email: string; mobile: string }

/**
 * Returns the account of a customer whom staff serve, found by e-mail and mobile together, or creates a guest account
 * without login.
 * One contact alone matches no account, because a caller on the phone could claim any e-mail or mobile. Runs in the
 * caller's transaction.
 */
export async function servedCustomer(
  shop: Shop,
  served: ServedPerson,
  birth: CalendarDate | null,
): Promise<queries.UserRow> {
  const known = await queries.readKnownCustomer(shop.db, served)
  if (known?.state === 'full') return known
  const userId = known?.user_id ?? (await queries.newUserId(shop.db))
  const guest = { ...served, dobSealed: birth && sealDob(shop, userId, birth), now: shop.clock.now() }
  const save = known ? queries.updateGuestCustomer : queries.insertGuestCustomer
  return required(await save(shop.db, userId, guest), 'customer')
}
