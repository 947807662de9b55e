import { singleLine } from '#domain/messages/email-content.ts'
import {
  type BoughtGiftCard,
  giftCardBought,
  giftCardFrom,
  giftCardRefunded,
} from '#domain/messages/gift-card-templates.ts'
import { required } from '#domain/required.ts'
import { localDate, type TimeZone } from '#domain/time.ts'
import { enqueuePlainEmail } from '#server/features/messaging/outbox.service.ts'
import type { Shop } from '#server/shop.ts'
import { codeOf, pageUrlOf } from './gift-card-purchase.ts'
import * as queries from './gift-card-purchases.queries.ts'

const dateText = (at: Date, zone: TimeZone): string => localDate(at, zone).split('-').toReversed().join('/')

const factsOf = (shop: Shop, row: queries.PurchaseRow): BoughtGiftCard => ({
  amount: row.amount_cents,
  fromName: singleLine(row.from_name),
  recipientName: singleLine(row.recipient_name),
  recipientEmail: row.recipient_email,
  message: row.message,
  sendDate:
    row.sent_at === null && row.send_at > shop.clock.now() ? dateText(row.send_at, row.time_zone) : null,
  // The card expires at midnight, so its last day is the day before.
  lastDay: dateText(new Date(required(row.expires_at, 'end of the card').getTime() - 1), row.time_zone),
  pageUrl: pageUrlOf(shop, row.secret),
})

const toBuyer = (row: queries.PurchaseRow) => ({
  to: row.buyer_email,
  ...(row.user_id !== null && { userId: row.user_id }),
})

/** Mails the buyer's receipt, without the code. Runs in the caller's transaction. */
export const mailReceipt = async (shop: Shop, row: queries.PurchaseRow): Promise<void> =>
  void (await enqueuePlainEmail(
    shop,
    { ...toBuyer(row), kind: 'gift_card_bought', idempotencyKey: `gift card bought ${row.reference}` },
    giftCardBought(factsOf(shop, row)),
  ))

/** Mails the buyer about the refund, unless the account was closed in the meantime. Runs in the caller's transaction. */
export async function mailRefund(shop: Shop, row: queries.PurchaseRow): Promise<void> {
  if (row.buyer_email === '') return
  const idempotencyKey = `gift card refunded ${row.reference}`
  const message = { ...toBuyer(row), kind: 'gift_card_refunded', idempotencyKey } as const
  await enqueuePlainEmail(shop, message, giftCardRefunded(factsOf(shop, row)))
}

/** Mails the card to its recipient and records it. Runs in the transaction that locks the purchase. */
export async function sendToRecipient(shop: Shop, row: queries.PurchaseRow): Promise<void> {
  const card = {
    ...factsOf(shop, row),
    code: codeOf(shop, row.secret),
    accountUrl: `${shop.settings.publicUrl}/account/credit`,
  }
  await enqueuePlainEmail(shop, { to: row.recipient_email, kind: 'gift_card' }, giftCardFrom(card))
  await queries.markSent(shop.db, row.gift_card_purchase_id, shop.clock.now())
}
