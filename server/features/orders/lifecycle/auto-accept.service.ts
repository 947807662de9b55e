import { isAtRisk } from '#domain/delivery/estimates.ts'
import { formatDollars } from '#domain/money.ts'
import { isAcceptedByRule } from '#domain/orders/auto-accept.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { isTrading } from '#server/features/delivery/slots.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { expectedOf, placeOf } from '../view/order-estimates.ts'
import type { Actor } from './actor.service.ts'
import * as queries from './auto-accept.queries.ts'
import { moveOrder } from './move-order.service.ts'

const ACCEPTED_BY_RULE = 'order.accepted_by_rule'
const RULE: Actor = { roles: ['shop'], userId: null, kind: 'system', isPerson: false }

/**
 * Accepts pending orders by the rules of their stores; runs every minute. A demo without autopilot leaves every step
 * to people, so its rules are off.
 * @source A-ACCEPT-1, A-DEMO-7
 */
export async function acceptByRules(shop: Shop): Promise<void> {
  const { mode, demo } = shop.settings
  if (mode === 'demo' && !demo.autopilot) return
  for (const row of await queries.readWaiting(shop.db, shop.clock.now())) {
    const place = placeOf(shop, row)
    const order = {
      totalCents: row.total_cents,
      containsAlcohol: row.contains_alcohol,
      gift: row.gift,
      firstSupply: row.first_supply,
      isAtRisk: place.now > row.due_at || isAtRisk(row.due_at, expectedOf(row, place), place.now),
    }
    const store = { belowCents: row.below_cents, isOpen: isTrading(place.store, place.now) }
    if (isAcceptedByRule(order, store)) await accept(shop, row)
  }
}

async function accept(shop: Shop, { order_id: orderId, version, below_cents: below }: queries.WaitingRow) {
  const change = {
    status: STATUS.approved,
    reason: `Accepted by the store’s rule: below ${formatDollars(below)}`,
    version,
    auditedAs: ACCEPTED_BY_RULE,
    alongside: (shop: Shop) =>
      recordAudit(shop, {
        byUserId: null,
        action: ACCEPTED_BY_RULE,
        subject: `order ${orderId}`,
        before: { status: STATUS.pending },
        after: { status: STATUS.approved },
        details: { below_cents: below },
      }),
  }
  await moveOrder(shop, RULE, orderId, change).catch((error: unknown) => {
    // A concurrent change won, so the rule no longer applies.
    if (!(error instanceof ShopError)) throw error
  })
}
