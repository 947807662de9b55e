import { isOwnOrder } from '#domain/accounts/own-order.ts'
import type { Permission } from '#domain/accounts/permissions.ts'
import { type ActorRole, STATUS, allowedStatuses } from '#domain/orders/order-status.ts'
import { readerOf } from '#server/db/replicas.ts'
import { ShopError } from '#server/http/errors.ts'
import type { PageRequest } from '#server/db/list-page.ts'
import { type Principal, may, mayIn, storesWith } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import {
  type Actor,
  actorFor,
  allowedFor,
  notAsStaff,
  partiesOf,
  readsAsStaff,
  stateOf,
} from './lifecycle/actor.service.ts'
import * as list from './view/order-list.queries.ts'
import * as queries from './orders.queries.ts'

export type OrderRow = queries.OrderRow
export type OrderHead = queries.OrderHead

type VisibleOrder<Order> = { order: Order; actor: Actor }

/** Reads the complete order for a caller who may see it; throws `not_found` for all other callers. */
export const visibleOrder = async (
  shop: Shop,
  principal: Principal,
  orderId: number,
): Promise<VisibleOrder<OrderRow>> => seenBy(principal, await queries.readOrder(shop.db, orderId))

/** Reads the columns that decide permissions; cheaper than `visibleOrder`. */
export const visibleHead = async (
  shop: Shop,
  principal: Principal,
  orderId: number,
): Promise<VisibleOrder<OrderHead>> => seenBy(principal, await orderHead(shop, orderId))

function seenBy<Order extends OrderHead>(
  principal: Principal,
  order: Order | undefined,
): VisibleOrder<Order> {
  const actor = order && actorFor(principal, order)
  if (!order || !actor) throw new ShopError('not_found', { isHidden: order !== undefined })
  return { order, actor }
}

/**
 * Reads the order's head for staff of its store who may change it. Throws `forbidden` or `own_order` for other
 * readers.
 */
export async function staffHead(
  shop: Shop,
  principal: Principal,
  orderId: number,
): Promise<VisibleOrder<OrderHead>> {
  const seen = await visibleHead(shop, principal, orderId)
  if (!seen.actor.roles.includes('staff')) throw notAsStaff(seen.actor)
  return seen
}

/**
 * Reads the order's head for a caller with the given permission in its store, who need not be able to see the order.
 * Throws `own_order` for the caller's own order.
 */
export async function headFor(
  shop: Shop,
  principal: Principal,
  permission: Permission,
  orderId: number,
): Promise<OrderHead> {
  const order = await orderHead(shop, orderId)
  if (!order || !mayIn(principal, permission, order.store_id))
    throw new ShopError('not_found', { isHidden: order !== undefined })
  if (principal.kind === 'member' && isOwnOrder(principal.contacts, partiesOf(order)))
    throw new ShopError('own_order')
  return order
}

/** Reads the order's head for staff who only read, including their own orders. */
export async function staffReads(
  shop: Shop,
  principal: Principal,
  orderId: number,
): Promise<VisibleOrder<OrderHead>> {
  const seen = await visibleHead(shop, principal, orderId)
  if (!readsAsStaff(seen.actor)) throw new ShopError('forbidden')
  return seen
}

/** Locks an order until the caller's transaction ends. */
export const lockedHead = (shop: Shop, orderId: number) => queries.lockHead(shop.db, orderId)
export const orderHead = (shop: Shop, orderId: number) => queries.readHead(shop.db, orderId)

type ListRequest = PageRequest & { open: boolean; mine: boolean; cart_id?: string | undefined }

/** Lists orders by role: their stores' orders for staff, open jobs for a driver, their own orders for a customer. */
export async function listOrders(shop: Shop, principal: Principal, request: ListRequest) {
  if (principal.kind !== 'member') throw new ShopError('not_signed_in')
  const asStaff = !request.mine && may(principal, 'orders.read')
  const asDriver = !request.mine && !asStaff && may(principal, 'deliveries.drive')
  const filter = {
    ownerId: asStaff || asDriver ? null : principal.userId,
    storeIds: asStaff ? storesWith(principal, 'orders.read') : null,
    driverId: asDriver ? principal.userId : null,
    onlyOpen: request.open,
    cartId: request.cart_id ?? null,
  }
  const found = await list.listOrders(asStaff ? readerOf(shop) : shop.db, filter, request)
  return { ...found, followsDriver: asStaff || asDriver }
}

const EVERYONE: readonly ActorRole[] = ['staff', 'dispatcher', 'driver', 'owner']

/**
 * Returns the error for a rejected move. If no role may make it, the error is `status_not_allowed`; if another role
 * may, `forbidden`. An owner's late cancellation counts as `status_not_allowed`, because it was allowed earlier.
 */
export function refusal(order: OrderHead, to: number, actor: Actor): ShopError {
  const anyone: number[] = EVERYONE.flatMap((role) => allowedStatuses(stateOf(order), role))
  if (anyone.includes(to) && actor.isOwnOrderOfStaff) return notAsStaff(actor)
  const isTooLate = to === STATUS.canceled && actor.roles.includes('owner')
  if (anyone.includes(to) && !isTooLate) return new ShopError('forbidden')
  return new ShopError('status_not_allowed', { allowed: allowedFor(order, actor) })
}
