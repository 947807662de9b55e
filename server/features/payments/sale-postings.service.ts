import type { Cents } from '#domain/money.ts'
import { type LedgerAccount, post, reversePosting } from '#server/features/ledger/ledger.service.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './sale-postings.queries.ts'

type SalePosting = { posting: string; orderId: number; paymentId: number | null; amount: Cents }

/**
 * Posts a capture. Money enters the ledger when it moves, not when it is authorised; a terminal payment is a deposit
 * until then. The first capture posts the whole sale, with items for only its own money; each further payment adds
 * its own amount of items. The ledger agrees with the gateway after each step, and with the sale after the last step.
 */
export async function postCapture(
  shop: Shop,
  moved: SalePosting & { account: 'gateway' | 'customer_deposits' },
): Promise<void> {
  const sale = await queries.claimSettlement(shop.db, moved.orderId)
  const rest: [LedgerAccount, Cents][] = sale
    ? [
        ['delivery', -sale.charges_cents],
        ['surcharge', -sale.surcharge_cents],
        ['discounts', sale.discounts_cents],
        ['customer_credit', sale.credit_cents],
        ['tips', -sale.tip_cents],
      ]
    : []
  await postSale(shop, moved, [[moved.account, moved.amount], ...rest])
}

/** Posts a tip that is owed to the driver; a negative amount returns it to the shopper. */
export const postTip = (
  shop: Shop,
  { posting, orderId, paymentId, amount, account }: SalePosting & { account: LedgerAccount },
): Promise<unknown> =>
  post(shop, {
    posting,
    orderId,
    paymentId,
    entries: [
      [account, amount],
      ['tips', -amount],
    ],
  })

/** Posts the price of a gift card: a liability until the card is used. A negative amount is a refund. */
export const postGiftCardMoney = (shop: Shop, posting: string, amount: Cents): Promise<unknown> =>
  post(shop, {
    posting,
    orderId: null,
    paymentId: null,
    entries: [
      ['gateway', amount],
      ['gift_cards', -amount],
    ],
  })

/** Posts a sale paid only with credit when it leaves, because it has no capture. */
export async function postCreditSale(shop: Shop, orderId: number): Promise<void> {
  const posting = `order-${orderId}:sale`
  await postCapture(shop, { posting, orderId, paymentId: null, amount: 0, account: 'gateway' })
}

/** Posts a refund: credit immediately, and each refund at the gateway when it is done. */
export async function postRefund(
  shop: Shop,
  refundId: number,
  moved: SalePosting & { account: 'gateway' | 'customer_deposits' | 'customer_credit' | 'paid_elsewhere' },
): Promise<void> {
  const refund = await queries.claimRefund(shop.db, refundId)
  const rest: [LedgerAccount, Cents][] = refund
    ? [
        ['delivery', refund.charges_cents],
        ['surcharge', refund.surcharge_cents],
        ['discounts', -refund.discounts_cents],
      ]
    : []
  await postSale(shop, moved, [[moved.account, -moved.amount], ...rest])
}

/** Reverses the posting of a refund whose money never left; the replacement posts its own entries. */
export async function postFailedRefund(shop: Shop, posting: string, refundId: number): Promise<void> {
  await queries.unclaimRefund(shop.db, refundId, posting)
  await reversePosting(shop, posting)
}

/** Posts the entries and balances them with the sales account, so that every posting adds up to zero. */
async function postSale(
  shop: Shop,
  { posting, orderId, paymentId }: SalePosting,
  entries: [LedgerAccount, Cents][],
): Promise<void> {
  const sum = entries.reduce((all, [, amount]) => all + amount, 0)
  await post(shop, { posting, orderId, paymentId, entries: [...entries, ['sales', -sum]] })
}
