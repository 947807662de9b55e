import type { PlaceOrderInput } from '#contract/shop/checkout.ts'
import { GuestAccount } from '#contract/account/users.ts'
import type { CalendarDate } from '#domain/accounts/age.ts'
import { parseMobile } from '#domain/accounts/mobile.ts'
import type { UserRow } from '#server/features/accounts/accounts.service.ts'
import {
  requireAdultBirthDate,
  birthDateOf,
  saveBirthDate,
  savePendingAccount,
  ownUser,
} from '#server/features/accounts/accounts.service.ts'
import { refuseSelfExcluded } from '#server/features/accounts/self-exclusion/self-exclusion.service.ts'
import { limitForm } from '#server/features/accounts/login/identity-limits.service.ts'
import { checkNewPassword } from '#server/features/accounts/passwords/new-password-check.service.ts'
import { requireUniqueContacts } from '#server/features/accounts/registration/uniqueness.service.ts'
import { sendCode } from '#server/features/accounts/contacts/verification.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { parseInput } from '#server/http/serve.ts'
import { type Principal, isPerson, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { required } from '#domain/required.ts'

type Occasion = { timeZone: string; needsAge: boolean }

/** Sends the session of a guest's new pending account to the browser. */
export type KeepSession = (token: string) => void

/**
 * Returns true if the caller checks out with the session's account, false for a guest.
 * @source A-CHECK-1
 */
export function buysAsMember(principal: Principal, body: PlaceOrderInput): boolean {
  if (body.user_id === undefined || body.user_id === -1) return false
  if (!isPerson(principal) || principal.userId !== body.user_id) throw new ShopError('forbidden')
  return principal.kind === 'member'
}

/** Returns the member who buys. Requires an adult who is not excluded and has a verified mobile. */
export async function memberBuyer(
  shop: Shop,
  principal: Principal,
  body: PlaceOrderInput,
  on: Occasion,
): Promise<UserRow> {
  if (principal.kind !== 'member') throw new ShopError('not_signed_in')
  const user = await ownUser(shop, principal, principal.userId)
  requireContact(user)
  const birth = await birthOf(shop, user, body.dob, on)
  await refuseSelfExcluded(shop, user, birth)
  if (!user.verified_at) await askForCode(shop, user)
  return user
}

/** Requires a name and a mobile, which the driver needs. An account opened only by a mailed link has neither. */
function requireContact(user: UserRow): void {
  if (!user.firstname) throw new ShopError('name_required')
  if (!user.mobile) throw new ShopError('mobile_required')
}

async function birthOf(
  shop: Shop,
  user: UserRow,
  typed: string | undefined,
  on: Occasion,
): Promise<CalendarDate | null> {
  const known = birthDateOf(shop, user)
  if (known) return known
  if (!typed) {
    if (on.needsAge) throw new ShopError('dob_required', { fields: { dob: fieldTexts.birthDateRequired } })
    return null
  }
  const birth = requireAdultBirthDate(shop, typed, on.timeZone)
  await saveBirthDate(shop, user.user_id, birth)
  return birth
}

/**
 * Checks a guest's form before any of it is stored.
 * @param form The unparsed body, so that each field gets its own error.
 */
export async function checkGuest(
  shop: Shop,
  form: unknown,
  on: Occasion,
  admit: (guest: GuestAccount) => Promise<void>,
): Promise<{ guest: GuestAccount; birth: CalendarDate }> {
  const guest = parseInput(GuestAccount, form)
  await checkNewPassword(shop, guest.password, guest)
  // From here on a response may reveal an account or an exclusion, and a code may be texted.
  await admit(guest)
  const birth = requireAdultBirthDate(shop, guest.dob, on.timeZone)
  await refuseSelfExcluded(shop, guest, birth)
  return { guest, birth }
}

/**
 * Consumes the network's registration limit for each new guest. Repeating the same details in the same browser reveals
 * nothing new and is free.
 */
export async function admitGuest(
  shop: Shop,
  { principal, from, captcha }: { principal: Principal; from: string; captcha: string | undefined },
  guest: GuestAccount,
): Promise<void> {
  const known = principal.kind === 'pending' ? await ownUser(shop, principal, principal.userId) : null
  const isSame = known?.email === guest.email && known.mobile === parseMobile(guest.mobile)
  if (!isSame) await limitForm(shop, from, captcha)
}

/**
 * Sends the verification code and starts a pending session. A guest's mobile is never verified yet; nothing else has
 * been changed.
 */
export async function askGuest(
  shop: Shop,
  principal: Principal,
  { guest, birth }: { guest: GuestAccount; birth: CalendarDate },
  keepSession: KeepSession,
): Promise<never> {
  const { user, token } = await savePendingAccount(shop, principal, guest, birth)
  if (token) keepSession(token)
  return askForCode(shop, user)
}

/** Returns true for a guest who sends only the pending account's id, having given the details before. */
export const isKnownGuest = (principal: Principal, body: PlaceOrderInput): boolean =>
  principal.kind === 'pending' &&
  body.user_id === principal.userId &&
  body.email === undefined &&
  body.mobile === undefined

/** Asks a known guest for the code again. */
export async function askKnownGuest(shop: Shop, principal: Principal): Promise<never> {
  return askForCode(
    shop,
    await ownUser(shop, principal, required(userIdOf(principal), 'user of the request')),
  )
}

async function askForCode(shop: Shop, user: UserRow): Promise<never> {
  await requireUniqueContacts(shop.db, user.email, user.mobile, user.user_id)
  await sendCode(shop, user, { repeat: false })
  throw new ShopError('verification_required', { user_id: user.user_id })
}
