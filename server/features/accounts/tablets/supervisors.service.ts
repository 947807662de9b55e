import { counterName } from '#domain/accounts/counter-name.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { releaseRateLimit } from '#server/http/security/rate-limit.ts'
import { type KnownPerson, tabletOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { consumePinLimits } from './pin-limits.service.ts'
import { isPin } from './pins.service.ts'
import * as queries from './tablets.queries.ts'

export type Supervisor = { user_id: number; name: string }

const supervisorOf = (row: queries.TabletPersonRow): Supervisor => ({
  user_id: row.user_id,
  name: counterName(row),
})

/** Returns the managers of a store and the owners who have a PIN. */
export const supervisorsOf = async (shop: Shop, storeId: number): Promise<Supervisor[]> =>
  (await queries.readSupervisors(shop.db, storeId)).map(supervisorOf)

type SupervisorPinEntry = { storeId: number; supervisorId: number; code: string }

/**
 * Returns the supervisor whose PIN was typed. Attempts share the limits of the tablet's lock screen and also count if
 * the request fails, so this must run outside a transaction.
 * @throws ShopError `supervisor_code_wrong`, also for a person who does not supervise the store, and `rate_limited`
 * @source A-PICK-5, A-TABLET-4
 */
export async function checkSupervisorCode(
  shop: Shop,
  caller: KnownPerson,
  { storeId, supervisorId, code }: SupervisorPinEntry,
): Promise<Supervisor> {
  const tablet = tabletOf(caller)
  const place = tablet ? `tablet ${tablet.tabletId}` : `the login of ${caller.userId}`
  const limits = await consumePinLimits(shop, { place, userId: supervisorId, instead: 'scan the barcode' })
  const person = await queries.readSupervisorPin(shop.db, storeId, supervisorId)
  const isRight = await isPin(shop, { userId: supervisorId, pin: code, hash: person?.pin_hash ?? null })
  if (!person || !isRight) {
    await recordAudit(shop, {
      byUserId: caller.userId,
      action: 'supervisor.pin_wrong',
      subject: `store ${storeId}`,
      details: { tried_user: supervisorId },
    })
    throw new ShopError('supervisor_code_wrong')
  }
  await releaseRateLimit(shop, ...limits)
  return supervisorOf(person)
}
