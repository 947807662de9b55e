import { type Cents, formatDollars } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { OPERATOR_TIME_ZONE } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { consumeAllowance } from '#server/features/approvals/amount-limits.service.ts'
import { type Approver, approvalFacts } from '#server/features/approvals/approvals.service.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { endBoughtCard } from '#server/features/promotions/gift-cards/gift-cards.service.ts'
import { ShopError, throwUnreachable } from '#server/http/errors.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import type { Shop } from '#server/shop.ts'
import { finishRefund } from './finish-purchases.service.ts'
import { sendToRecipient } from './gift-card-mails.service.ts'
import { tokenHashOf } from './gift-card-purchase.ts'
import * as queries from './gift-card-purchases.queries.ts'

export type PurchaseRow = queries.PurchaseRow

/** Reads a paid purchase by the token of its page. @throws ShopError `gift_card_link_invalid` */
export async function purchaseByToken(shop: Shop, token: string): Promise<PurchaseRow> {
  const row = await queries.readByToken(shop.db, tokenHashOf(token))
  if (!row || row.gift_card_id === null) throw new ShopError('gift_card_link_invalid')
  return row
}

/** Mails of one card that its buyer may request, per day. */
const RESENDS = { max: 3, minutes: 24 * 60 }

/** Mails an unused card to its recipient again. A card whose mail is planned for later is not sent. */
export async function resendGiftCard(shop: Shop, token: string): Promise<PurchaseRow> {
  const { gift_card_purchase_id: id } = await purchaseByToken(shop, token)
  await consumeRateLimit(shop, { key: `gift card mails of purchase ${id}`, ...RESENDS })
  await inTransaction(shop, async (shop) => {
    const row = required(await queries.lockPurchase(shop.db, id), 'purchase')
    if (row.state !== 'captured' || !isOpen(row) || row.sent_at === null)
      throw new ShopError('gift_card_ended')
    await sendToRecipient(shop, row)
  })
  return purchaseByToken(shop, token)
}

const isOpen = ({ redeemed_at: redeemed, expired_at: expired }: PurchaseRow): boolean =>
  redeemed === null && expired === null

type RefundRequest = { giftCardId: number; byUserId: number; approver?: Approver }

/**
 * Refunds the whole price of a bought card that is not redeemed. The code ends before the gateway is called, so that it
 * can't be redeemed in the meantime. If the gateway refuses the refund, the code is valid again. If it can't be
 * reached, a job repeats the refund.
 * @throws ApprovalNeeded if the amount needs a second person
 */
export async function refundGiftCard(shop: Shop, request: RefundRequest): Promise<PurchaseRow> {
  const { giftCardId, byUserId, approver } = request
  const id = await inTransaction(shop, async (shop) => {
    const purchaseId = (await queries.readByCard(shop.db, giftCardId))?.gift_card_purchase_id
    const row = purchaseId === undefined ? undefined : await queries.lockPurchase(shop.db, purchaseId)
    if (!row) throw new ShopError('gift_card_ended')
    if (row.state !== 'captured' || !(await endBoughtCard(shop, giftCardId)))
      throw new ShopError('gift_card_ended')
    await spendAllowance(shop, request, row.amount_cents)
    await queries.markRefunding(shop.db, row.gift_card_purchase_id, byUserId, shop.clock.now())
    await recordAudit(shop, {
      byUserId,
      action: 'gift-card-refunded',
      subject: `gift card ${giftCardId}`,
      details: { amount: formatDollars(row.amount_cents), ...approvalFacts(approver) },
    })
    return row.gift_card_purchase_id
  })
  const isRefunded = await finishRefund(shop, id).catch(throwUnreachable)
  if (!isRefunded) throw new ShopError('gift_card_refund_refused')
  return required(await queries.readPurchase(shop.db, id), 'purchase')
}

const spendAllowance = (shop: Shop, { byUserId, approver }: RefundRequest, amount: Cents): Promise<number> =>
  consumeAllowance(
    shop,
    { userId: byUserId, action: 'gift_card', orderId: null, timeZone: OPERATOR_TIME_ZONE },
    { amount, approver },
  )
