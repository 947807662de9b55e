import { birthDateOf } from '#server/features/accounts/accounts.service.ts'
import {
  isSelfExcluded,
  isGiftRecipientExcluded,
} from '#server/features/accounts/self-exclusion/self-exclusion.service.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './excluded-persons.queries.ts'

/** Whether an order’s buyer, or the one for whom it is a gift, has a self-exclusion in force (L-21). */
export async function isForExcluded(shop: Shop, row: queries.PersonsRow): Promise<boolean> {
  if (await isSelfExcluded(shop, row, birthDateOf(shop, row))) return true
  if (!row.gift) return false
  return isGiftRecipientExcluded(shop, { recipient: row.recipient_name, mobile: row.gift_recipient_number })
}

export async function isOrderForExcluded(shop: Shop, orderId: number): Promise<boolean> {
  const row = await queries.readPersons(shop.db, orderId)
  return row !== undefined && isForExcluded(shop, row)
}
