import { OPERATOR_TIME_ZONE } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from '../accounts.queries.ts'
import { requireAdultBirthDate, requireMobile, saveBirthDate } from '../accounts.service.ts'
import { requirePassword } from '../passwords/new-password.service.ts'
import { rethrowUniqueViolation, requireUniqueContacts } from '../registration/uniqueness.service.ts'
import { sendCode } from '../contacts/verification.service.ts'
import * as fieldTexts from '#domain/field-texts.ts'

type Details = {
  firstname?: string | undefined
  lastname?: string | undefined
  /** True if the first name is the whole name. */
  one_name: boolean
  dob?: string | undefined
}

/** Changes name and birth date. Orders were allowed by a stored birth date, so only staff change it. */
export async function changeDetails(shop: Shop, user: queries.UserRow, details: Details): Promise<void> {
  const birth =
    details.dob === undefined ? null : requireAdultBirthDate(shop, details.dob, OPERATOR_TIME_ZONE)
  if (birth && user.dob_sealed) throw new ShopError('dob_on_record')
  const name = changedName(user, details)
  await inTransaction(shop, async (shop) => {
    await queries.updateName(shop.db, user.user_id, name, shop.clock.now())
    if (birth) await saveBirthDate(shop, user.user_id, birth)
  })
}

/** Returns the changed name. A missing last name means that the person has one name or has not given any name yet. */
function changedName(user: queries.UserRow, { firstname, lastname, one_name }: Details) {
  const name = {
    firstname: firstname ?? user.firstname,
    lastname: one_name ? '' : (lastname ?? user.lastname),
  }
  const isLeftOut = name.lastname === '' && !one_name && (lastname !== undefined || user.firstname === '')
  if (isLeftOut && name.firstname !== '')
    throw new ShopError('invalid_input', { fields: { lastname: fieldTexts.lastNameRequired } })
  return name
}

/**
 * Changes the mobile. An unverified mobile is replaced at once.
 * A verified mobile stays in use until the code sent to the new mobile was entered, so that a typing error locks no
 * user out. Changing it needs the password.
 */
export async function changeMobile(
  shop: Shop,
  user: queries.UserRow,
  request: { mobile: string; password?: string | undefined },
): Promise<void> {
  const mobile = requireMobile(request.mobile)
  const isCorrection = !user.verified_at || user.state === 'pending'
  if (!isCorrection) await requirePassword(shop, user.user_id, request.password ?? '', 'password')
  await requireUniqueContacts(shop.db, user.email, mobile, user.user_id)
  const now = shop.clock.now()
  if (isCorrection) await correctMobile(shop, user.user_id, mobile)
  else await queries.updateRequestedMobile(shop.db, user.user_id, mobile === user.mobile ? null : mobile, now)
  if (isCorrection || mobile !== user.mobile)
    await sendCode(shop, { user_id: user.user_id, mobile }, { repeat: false })
}

/** Replaces an unverified mobile. If the old mobile was verified concurrently, the password is required. */
async function correctMobile(shop: Shop, userId: number, mobile: string): Promise<void> {
  const now = shop.clock.now()
  const corrected = await queries.updateMobile(shop.db, userId, mobile, now).catch(rethrowUniqueViolation)
  if (corrected === 0)
    throw new ShopError('password_wrong', { fields: { password: fieldTexts.passwordRequired } })
}
