import type { GiftCardPurchase } from '#contract/shop/gift-card-purchases.ts'
import { toDollars } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { toLocalIso } from '#domain/time.ts'
import type { PurchaseRow } from './gift-card-purchases.service.ts'

export const presentPurchase = (row: PurchaseRow): GiftCardPurchase => ({
  amount: toDollars(row.amount_cents),
  from_name: row.from_name,
  recipient_name: row.recipient_name,
  recipient_email: row.recipient_email,
  status: statusOf(row),
  send_at: toLocalIso(row.send_at, row.time_zone),
  expires: toLocalIso(required(row.expires_at, 'end of the card'), row.time_zone),
})

function statusOf(row: PurchaseRow): GiftCardPurchase['status'] {
  if (row.state === 'refunding' || row.state === 'refunded') return 'refunded'
  if (row.redeemed_at !== null) return 'redeemed'
  if (row.expired_at !== null) return 'ended'
  return row.sent_at === null ? 'planned' : 'sent'
}
