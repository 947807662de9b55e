import type { Cents } from '#domain/money.ts'
import { type LedgerAccount, post, reversePosting } from '#server/features/ledger/ledger.service.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './sale-postings.queries.ts'

type Moved = { posting: string; orderId: number; paymentId: number | null; amount: Cents }

/**
 * Money enters the ledger when it moves, not when it is authorised; what a terminal took is a deposit until then. The first capture of an order posts its whole sale,
 * what its other payments bring included in none but the items; each of those adds its own when it comes.
 * So the ledger agrees with the gateway after each step, and with the sale after the last.
 */
export async function postCapture(
  shop: Shop,
  moved: Moved & { account: 'gateway' | 'customer_deposits' },
): Promise<void> {
  const sale = await queries.claimSettlement(shop.db, moved.orderId)
  const rest: [LedgerAccount, Cents][] = sale
    ? [
        ['delivery', -sale.charges_cents],
        ['surcharge', -sale.surcharge_cents],
        ['discounts', sale.discounts_cents],
        ['customer_credit', sale.credit_cents],
      ]
    : []
  await postSale(shop, moved, [[moved.account, moved.amount], ...rest])
}

/** A sale that credit paid alone has no capture: it is posted as it leaves. */
export async function postCreditSale(shop: Shop, orderId: number): Promise<void> {
  const posting = `order-${orderId}:sale`
  await postCapture(shop, { posting, orderId, paymentId: null, amount: 0, account: 'gateway' })
}

/** The same the other way round: what goes back as credit at once, and each refund at the gateway as it is done. */
export async function postRefund(
  shop: Shop,
  refundId: number,
  moved: Moved & { account: 'gateway' | 'customer_deposits' | 'customer_credit' | 'paid_elsewhere' },
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

/** A refund whose money never left is posted with the opposite sign; what replaces it posts its parts anew. */
export async function postFailedRefund(shop: Shop, posting: string, refundId: number): Promise<void> {
  await queries.unclaimRefund(shop.db, refundId, posting)
  await reversePosting(shop, posting)
}

/** Sales take what is left, so that every posting adds up to nothing. */
async function postSale(
  shop: Shop,
  { posting, orderId, paymentId }: Moved,
  entries: [LedgerAccount, Cents][],
): Promise<void> {
  const sum = entries.reduce((all, [, amount]) => all + amount, 0)
  await post(shop, { posting, orderId, paymentId, entries: [...entries, ['sales', -sum]] })
}
