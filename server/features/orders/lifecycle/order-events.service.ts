import type { Shop } from '#server/shop.ts'
import type { Actor } from './actor.service.ts'
import * as queries from '../orders.queries.ts'

type Noted = Pick<queries.EventRow, 'what' | 'from' | 'to' | 'reason'>

/** Writes down who changed what of an order, and why. */
export const note = (shop: Shop, actor: Pick<Actor, 'kind' | 'userId'>, orderId: number, event: Noted) =>
  queries.insertEvent(shop.db, {
    orderId,
    ...event,
    byKind: actor.kind,
    byUserId: actor.userId,
    now: shop.clock.now(),
  })
