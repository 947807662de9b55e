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

type Seen<Order> = { order: Order; actor: Actor }

/** An order with everything, for those who may see it; for anyone else it doesn't exist. */
export const visibleOrder = async (
  shop: Shop,
  principal: Principal,
  orderId: number,
): Promise<Seen<OrderRow>> => seenBy(principal, await queries.readOrder(shop.db, orderId))

/** What decides who may do what with it, for a fraction of the work. */
export const visibleHead = async (
  shop: Shop,
  principal: Principal,
  orderId: number,
): Promise<Seen<OrderHead>> => seenBy(principal, await orderHead(shop, orderId))

function seenBy<Order extends OrderHead>(principal: Principal, order: Order | undefined): Seen<Order> {
  const actor = order && actorFor(principal, order)
  if (!order || !actor) throw new ShopError('not_found', { isHidden: order !== undefined })
  return { order, actor }
}

/** An order's head for staff of its store who act on it; others who may see it are refused. */
export async function staffHead(shop: Shop, principal: Principal, orderId: number): Promise<Seen<OrderHead>> {
  const seen = await visibleHead(shop, principal, orderId)
  if (!seen.actor.roles.includes('staff')) throw notAsStaff(seen.actor)
  return seen
}

/** The same for who has another permission in its store, and need not see the order. Nobody acts on their own. */
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

/** The same for staff who only read: their own orders as well. */
export async function staffReads(
  shop: Shop,
  principal: Principal,
  orderId: number,
): Promise<Seen<OrderHead>> {
  const seen = await visibleHead(shop, principal, orderId)
  if (!readsAsStaff(seen.actor)) throw new ShopError('forbidden')
  return seen
}

/** An order, locked until the caller's transaction ends. */
export const lockedHead = (shop: Shop, orderId: number) => queries.lockHead(shop.db, orderId)
export const orderHead = (shop: Shop, orderId: number) => queries.readHead(shop.db, orderId)

type ListRequest = PageRequest & { open: boolean; mine: boolean; cart_id?: string | undefined }

/** Staff see their stores' orders, a driver the jobs at hand, a customer their own. */
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
 * Why a move is refused: the lifecycle has no such step from here, or it has and it is somebody else's. The owner's
 * late cancellation is the first: to cancel was theirs, only sooner.
 */
export function refusal(order: OrderHead, to: number, actor: Actor): ShopError {
  const anyone: number[] = EVERYONE.flatMap((role) => allowedStatuses(stateOf(order), role))
  if (anyone.includes(to) && actor.isOwnOrderOfStaff) return notAsStaff(actor)
  const isTooLate = to === STATUS.canceled && actor.roles.includes('owner')
  if (anyone.includes(to) && !isTooLate) return new ShopError('forbidden')
  return new ShopError('status_not_allowed', { allowed: allowedFor(order, actor) })
}
