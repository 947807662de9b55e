import { type Contacts, isOwnOrder, isSamePerson } from '#domain/accounts/own-order.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './own-orders.queries.ts'

const contactsFrom = (row: queries.ContactsRow): Contacts => ({
  userId: row.user_id,
  email: row.email,
  mobile: row.mobile,
})

/** Returns the contacts that identify a person's own orders and accounts. */
export async function contactsOf(shop: Shop, userId: number): Promise<Contacts> {
  const row = await queries.readContacts(shop.db, userId)
  return row ? contactsFrom(row) : { userId, email: '', mobile: '' }
}

/**
 * Returns whether an order is a person's own, by account, mailbox, mobile or as the recipient of the gift.
 * @source D-125
 */
export async function isOwnOrderOf(shop: Shop, userId: number, orderId: number): Promise<boolean> {
  const row = await queries.readParties(shop.db, orderId)
  if (!row) return false
  const person = await contactsOf(shop, userId)
  return isOwnOrder(person, { owner: contactsFrom(row), giftMobile: row.gift_recipient_number })
}

/**
 * Returns whether an account is a person's own: the same account, or one with their mailbox or mobile.
 * @source D-125
 */
export async function isOwnAccount(shop: Shop, userId: number, accountId: number): Promise<boolean> {
  return isSamePerson(await contactsOf(shop, userId), await contactsOf(shop, accountId))
}
