import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/shop/credit.ts'
import { fromDollars, toDollars } from '#domain/money.ts'
import { withApproval } from '#server/features/approvals/approvals.service.ts'
import { idempotencyKey } from '#server/http/idempotency.ts'
import { serve } from '#server/http/serve.ts'
import { requireUserId } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import type { CreditKind, EntryRow } from './credit.queries.ts'
import { creditStatement, giveGoodwill } from './credit.service.ts'

export function creditRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, shop, contract.getCredit, async ({ params }) => {
    const rows = await creditStatement(shop, params.user_id)
    return { balance: toDollars(rows[0]?.balance_cents ?? 0), entries: rows.map(presentEntry) }
  })
  serve(app, shop, contract.giveGoodwill, async ({ params, body, principal, request, elapsedMs }) => {
    const { amount, reason } = body
    const { order_id: orderId } = params
    const key = idempotencyKey(request)
    const approval = {
      kind: 'goodwill' as const,
      requestedBy: requireUserId(principal),
      orderId,
      payload: body,
      key,
    }
    await withApproval(shop, approval, () =>
      giveGoodwill(shop, principal, { orderId, amount: fromDollars(amount), reason, key, elapsedMs }),
    )
  })
}

const NAMES: Record<CreditKind, string> = {
  goodwill: 'Credit from us',
  referral: 'Referral',
  referral_reversed: 'Referral taken back',
  gift_card: 'Gift card',
  held: 'Used for an order',
  released: 'Back from an order',
  returned: 'Back from an order',
  refunded: 'Refund of an order',
  closed: 'Account closed',
}

const presentEntry = (row: EntryRow): contract.CreditEntry => ({
  entry_id: row.credit_entry_id,
  name: NAMES[row.kind],
  reason: row.reason,
  order_id: row.order_id,
  amount: toDollars(row.amount_cents),
  balance: toDollars(row.balance_cents),
  at: row.at.toISOString(),
})
