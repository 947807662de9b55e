import type { OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/substitutes.ts'
import { isAlcohol } from '#domain/catalogue/packs.ts'
import { substituteLimit } from '#domain/orders/invoice-lines.ts'
import {
  ANSWER_MINUTES,
  preferenceOfLine,
  preferenceWithoutAnswer,
} from '#domain/orders/substitution-preference.ts'
import { hasEnded } from '#domain/orders/order-status.ts'
import { effectivePrice } from '#domain/pricing/effective-price.ts'
import { addMinutes } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { changeReservation, pickUnits } from '#server/features/inventory/inventory.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { type Actor, allowedFor } from '../lifecycle/actor.service.ts'
import { refuseUnlawful } from '../items/change-items.service.ts'
import * as items from '../items/order-items.queries.ts'
import { insertSubstitute, type OrderedPack } from '../items/order-lines.queries.ts'
import { announceOrder, auditOrderChange, recordOrderEvent } from '../lifecycle/order-events.service.ts'
import { requireVersion } from '../lifecycle/order-version.service.ts'
import * as orders from '../orders.queries.ts'
import { checkIsPacking } from './is-packing.service.ts'
import { notifySubstituteProposed } from './picking-messages.service.ts'
import * as queries from './substitutes.queries.ts'

type Line = items.ItemRow
type OfferSubstituteBody = OutputOf<NonNullable<(typeof contract.offerSubstitute)['body']>>

const MAX_SUGGESTIONS = 8

/** Returns packs of the store that can replace a line's missing packs, most similar first. */
export async function suggestSubstitutes(
  shop: Shop,
  order: orders.OrderHead,
  lineId: number,
  search: string,
) {
  const line = await lineOf(shop, order.order_id, lineId)
  const target = { productId: line.product_id, size: line.pack_size, price: line.price_cents }
  const query = { search, limit: 3 * MAX_SUGGESTIONS }
  const found = await shop.catalogue.substitutes(order.store_id, target, query)
  const ids = found.map(({ productId }) => productId)
  // The catalogue in memory may lag behind recent sales.
  const left = new Map(
    (await queries.readLeft(shop.db, order.store_id, ids)).map((row) => [row.product_id, row]),
  )
  const preference = preferenceOfLine(line.missing_wish, order.missing_wish)
  return {
    wish: preference,
    packs: found
      .filter(({ isSameKind }) => isSameKind || preference === 'ask')
      .flatMap((pack) => {
        const stock = left.get(pack.productId)
        return stock && stock.units >= pack.size ? [{ ...pack, shelf: stock.shelf_location }] : []
      })
      .slice(0, MAX_SUGGESTIONS),
  }
}

async function lineOf(shop: Shop, orderId: number, lineId: number): Promise<Line> {
  const line = (await items.readItems(shop.db, orderId)).find((one) => one.order_line_id === lineId)
  if (!line) throw new ShopError('not_in_order')
  return line
}

/**
 * Offers another pack for a line's missing packs and replaces an earlier offer. It is added immediately if the
 * shopper wants a similar drink, and after their consent if they want to be asked.
 * @source A-PICK-3
 */
export async function offerSubstitute(
  shop: Shop,
  actor: Actor,
  orderId: number,
  offer: OfferSubstituteBody,
): Promise<void> {
  await inTransaction(shop, async (shop) => {
    const order = await orders.lockHead(shop.db, orderId)
    if (!order) throw new ShopError('not_found')
    requireVersion(order, offer.version)
    await checkIsPacking(shop, actor, order)
    const line = await lineOf(shop, orderId, offer.order_line_id)
    const preference = preferenceOfLine(line.missing_wish, order.missing_wish)
    if (preference === 'refund') throw new ShopError('substitute_unwanted')
    await dropSubstitutes(shop, order, line.order_line_id)
    if (offer.quantity > line.quantity - line.quantity_supplied) throw new ShopError('supply_too_large')
    const { product_pack_id: packId, quantity } = offer
    const substitute = await reserveSubstitute(shop, order, { line, packId, quantity })
    if (preference === 'substitute') {
      refuseOtherKind(shop, line, substitute.pack)
      await addSubstitute(shop, actor, order, substitute)
    } else await propose(shop, actor, order, substitute)
    await auditOrderChange(shop, actor, orderId, {
      action: 'order.substitute_offered',
      details: { order_line_id: line.order_line_id, product_pack_id: packId, quantity, wish: preference },
    })
    await announceOrder(shop, orderId)
  })
}

export type Substitution = { line: Line; pack: OrderedPack; quantity: number; amount: number }

/** Reserves a substitute. It replaces packs one for one and costs at most the price of the missing packs. */
export async function reserveSubstitute(
  shop: Shop,
  order: orders.OrderHead,
  { line, packId, quantity }: { line: Line; packId: number; quantity: number },
): Promise<Substitution> {
  const [pack] = await items.readPacks(shop.db, order.store_id, [packId], shop.clock.now())
  if (!pack || packId === line.pack_id) throw new ShopError('pack_unavailable')
  refuseUnlawful(order, pack)
  if (isAlcohol(pack.kind) && !isAlcohol(line.kind)) throw new ShopError('substitute_alcohol')
  const { order_id: orderId, store_id: storeId } = order
  await changeReservation(shop, { storeId, orderId, productId: pack.product_id, units: pack.size * quantity })
  const today = effectivePrice({ price: pack.price_cents, salePrice: pack.sale_price_cents })
  const promised = substituteLimit(
    { price: line.price_cents, quantity: line.quantity, discount: line.discount_cents },
    quantity,
  )
  return { line, pack, quantity, amount: Math.min(promised, today * quantity) }
}

/** Rejects another kind of drink: a shopper who accepts similar drinks has not agreed to it. */
export function refuseOtherKind(shop: Shop, line: Line, pack: OrderedPack): void {
  if (!shop.catalogue.isSameKind(line.product_id, pack.product_id))
    throw new ShopError('substitute_other_kind')
}

/** Adds a substitute, whose units are reserved, to the order. */
export async function addSubstitute(
  shop: Shop,
  actor: Pick<Actor, 'kind' | 'userId'>,
  { order_id: orderId }: orders.OrderHead,
  { line, pack, quantity, amount }: Substitution,
): Promise<void> {
  const now = shop.clock.now()
  await insertSubstitute(shop.db, { orderId, lineId: line.order_line_id, pack, quantity, amount, now })
  await pickUnits(shop, orderId, actor.userId)
  await noteSupply(shop, actor, orderId, `${line.product_name}: ${quantity} × ${pack.name} instead`)
}

const noteSupply = (shop: Shop, actor: Pick<Actor, 'kind' | 'userId'>, orderId: number, reason: string) =>
  recordOrderEvent(shop, actor, orderId, { what: 'supply', from: null, to: null, reason })

async function propose(
  shop: Shop,
  actor: Actor,
  { order_id }: orders.OrderHead,
  { line, pack, quantity, amount }: Substitution,
): Promise<void> {
  const now = shop.clock.now()
  const proposal = {
    order_id,
    order_line_id: line.order_line_id,
    product_id: pack.product_id,
    pack_id: pack.pack_id,
    product_name: pack.name,
    pack_size: pack.size,
    quantity,
    amount_cents: amount,
    answer_by: addMinutes(now, ANSWER_MINUTES),
    by_user_id: actor.userId,
    at: now,
  }
  const { substitute_proposal_id: id } = await queries.insertProposal(shop.db, proposal)
  await noteSupply(shop, actor, order_id, `${line.product_name}: asked about ${quantity} × ${pack.name}`)
  await notifySubstituteProposed(shop, order_id, { ...proposal, id, missing: line.product_name })
}

/**
 * Records the shopper's answer to a proposal.
 * @source A-PICK-3
 */
export async function answerProposal(
  shop: Shop,
  actor: Actor,
  { order_id: orderId, proposal_id: id }: { order_id: number; proposal_id: number },
  accept: boolean,
): Promise<void> {
  if (!actor.roles.includes('owner')) throw new ShopError('forbidden')
  await inTransaction(shop, async (shop) => {
    const order = await orders.lockHead(shop.db, orderId)
    if (!order || hasEnded(order.status))
      throw new ShopError('status_not_allowed', { allowed: order ? allowedFor(order, actor) : [] })
    const proposal = (await queries.readOpenProposals(shop.db, orderId)).find(
      (one) => one.substitute_proposal_id === id,
    )
    if (!proposal || proposal.answer_by <= shop.clock.now()) throw new ShopError('proposal_closed')
    await decide(shop, actor, order, { proposal, state: accept ? 'accepted' : 'declined' })
    await announceOrder(shop, orderId)
  })
}

const NOBODY = { kind: 'system', userId: null } as const
const BATCH_SIZE = 100

/** Decides proposals without an answer in time by the preference of the order. */
export async function decideUnanswered(shop: Shop): Promise<void> {
  for (const { order_id: orderId } of await queries.readOverdue(shop.db, shop.clock.now(), BATCH_SIZE))
    await inTransaction(shop, async (shop) => {
      const order = await orders.lockHead(shop.db, orderId)
      if (order && (await decideOverdue(shop, order))) await announceOrder(shop, orderId)
    })
}

/** @returns whether any proposal was overdue */
async function decideOverdue(shop: Shop, order: orders.OrderHead): Promise<boolean> {
  const now = shop.clock.now()
  const overdue = (await queries.readOpenProposals(shop.db, order.order_id)).filter(
    ({ answer_by }) => answer_by <= now,
  )
  for (const proposal of overdue) await decide(shop, NOBODY, order, { proposal, state: 'expired' })
  return overdue.length > 0
}

/**
 * Rejects the end of packing while a proposal waits for its answer; overdue proposals are decided first. Runs in the
 * caller's transaction.
 */
export async function requireAnswers(shop: Shop, order: orders.OrderHead): Promise<void> {
  await decideOverdue(shop, order)
  const open = await queries.readOpenProposals(shop.db, order.order_id)
  if (open.length > 0) throw new ShopError('answer_awaited')
}

type Decision = { proposal: queries.ProposalRow; state: 'accepted' | 'declined' | 'expired' | 'withdrawn' }

const DECIDED = {
  accepted: 'the shopper agrees',
  declined: 'the shopper wants none',
  expired: 'no answer in time',
  withdrawn: 'not asked any more',
} as const

async function decide(
  shop: Shop,
  actor: Pick<Actor, 'kind' | 'userId'>,
  order: orders.OrderHead,
  { proposal, state }: Decision,
): Promise<void> {
  const { substitute_proposal_id: id, product_id: productId, pack_size, quantity } = proposal
  const { order_id: orderId, store_id: storeId } = order
  await queries.decideProposal(shop.db, id, state, shop.clock.now())
  // The end of the order has released all reservations.
  if (hasEnded(order.status)) return
  const line = await lineOf(shop, orderId, proposal.order_line_id)
  await noteSupply(shop, actor, orderId, `${line.product_name}: ${proposal.product_name}, ${DECIDED[state]}`)
  const [pack] = await items.readPacks(shop.db, storeId, [proposal.pack_id], shop.clock.now())
  const comes =
    state === 'accepted' ||
    (state === 'expired' &&
      preferenceWithoutAnswer(order.missing_wish) === 'substitute' &&
      shop.catalogue.isSameKind(line.product_id, productId))
  if (comes && pack)
    await addSubstitute(shop, actor, order, { line, pack, quantity, amount: proposal.amount_cents })
  else await changeReservation(shop, { storeId, orderId, productId, units: -pack_size * quantity })
}

/**
 * Removes the substitutes of a line, withdraws its open proposals and releases their units. Runs in the caller's
 * transaction.
 */
export async function dropSubstitutes(shop: Shop, order: orders.OrderHead, lineId: number): Promise<void> {
  const { order_id: orderId, store_id: storeId } = order
  for (const gone of await items.deleteSubstitutes(shop.db, lineId)) {
    const units = -gone.pack_size * gone.quantity
    await changeReservation(shop, { storeId, orderId, productId: gone.product_id, units })
  }
  for (const proposal of await queries.readOpenProposals(shop.db, orderId))
    if (proposal.order_line_id === lineId) await decide(shop, NOBODY, order, { proposal, state: 'withdrawn' })
}

/**
 * Withdraws proposals that are no longer needed because enough packs of the line were found. Runs in the caller's
 * transaction.
 */
export async function withdrawProposals(
  shop: Shop,
  order: orders.OrderHead,
  { order_line_id, quantity }: Line,
  found: number,
): Promise<void> {
  for (const proposal of await queries.readOpenProposals(shop.db, order.order_id))
    if (proposal.order_line_id === order_line_id && found + proposal.quantity > quantity)
      await decide(shop, NOBODY, order, { proposal, state: 'withdrawn' })
}
