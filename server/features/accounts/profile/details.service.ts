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
  /** The first name is all of it. */
  one_name: boolean
  dob?: string | undefined
}

/** Orders were allowed by the birth date, so once it is stored only staff change it. */
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

/** An account without a last name is one of somebody with one name, or of somebody who has given none yet. */
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
 * An unverified mobile is corrected at once. A verified one stays in use until the code of the new one was entered,
 * so that a typing error locks nobody out; changing it needs the password.
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

/** If the old mobile was verified at this very moment, the change is no correction any more and needs the password. */
async function correctMobile(shop: Shop, userId: number, mobile: string): Promise<void> {
  const now = shop.clock.now()
  const corrected = await queries.updateMobile(shop.db, userId, mobile, now).catch(rethrowUniqueViolation)
  if (corrected === 0)
    throw new ShopError('password_wrong', { fields: { password: fieldTexts.passwordRequired } })
}
