import { createHash } from 'node:crypto'
import { hasEnded } from '#domain/orders/order-status.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import type { Principal } from '#server/http/session/principal.ts'
import { newToken } from '#server/http/session/session.ts'
import type { Shop } from '#server/shop.ts'
import type { Actor } from '../lifecycle/actor.service.ts'
import { type OrderHead, type OrderRow, readOrder } from '../orders.queries.ts'
import * as queries from './tracking-links.queries.ts'

/** 128 bits: not guessable, and short enough for a text message. */
const TOKEN_BYTES = 16
const MAX_LINKS = { max: 20, minutes: 60 }
const MAX_GUESSES = { max: 60, minutes: 15 }

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

type TrackingLink = { url: string; tokenHash: Buffer }

/** Creates a link, which works once its hash is stored. */
export function newTrackingLink({ settings }: Shop): TrackingLink {
  const { token, tokenHash } = newToken(TOKEN_BYTES)
  return { url: `${settings.publicUrl}/t/${token}`, tokenHash }
}

export const storeTrackingLink = (
  shop: Shop,
  orderId: number,
  { tokenHash }: TrackingLink,
  purpose: 'share' | 'message',
): Promise<unknown> => queries.insertLink(shop.db, { tokenHash, orderId, purpose, now: shop.clock.now() })

function requireOwner(actor: Actor): void {
  if (!actor.roles.includes('owner')) throw new ShopError('forbidden')
}

/**
 * Creates an additional link to an open order.
 * @source D-192
 */
export async function shareTracking(shop: Shop, actor: Actor, order: OrderHead): Promise<string> {
  requireOwner(actor)
  if (hasEnded(order.status)) throw new ShopError('order_ended')
  await consumeRateLimit(shop, { key: `tracking links of ${order.order_id}`, ...MAX_LINKS })
  const link = newTrackingLink(shop)
  await inTransaction(shop, async (shop) => {
    await storeTrackingLink(shop, order.order_id, link, 'share')
    await record(shop, actor, order, 'tracking_link.made')
  })
  return link.url
}

/** Deletes every link to an order, including links in messages, because recipients may have forwarded them. */
export async function stopSharing(shop: Shop, actor: Actor, order: OrderHead): Promise<void> {
  requireOwner(actor)
  await inTransaction(shop, async (shop) => {
    const ended = await queries.deleteLinks(shop.db, order.order_id)
    if (ended > 0) await record(shop, actor, order, 'tracking_link.ended')
  })
}

const record = (shop: Shop, { userId }: Actor, { order_id }: OrderHead, action: string) =>
  recordAudit(shop, { byUserId: userId, action, subject: `order ${order_id}` })

export type SharedOrder = { order: OrderRow; isOwnMessage: boolean }

/**
 * Returns the order of a link to any holder of the link. Only invalid links count against the rate limit, because the
 * page of a valid link polls every few seconds.
 * @param from the caller's network
 */
export async function sharedOrder(
  shop: Shop,
  { token, principal, from }: { token: string; principal: Principal; from: string },
): Promise<SharedOrder> {
  const link = await queries.readLink(shop.db, hashOf(token))
  const order = link && (await readOrder(shop.db, link.order_id))
  if (!order) {
    await consumeRateLimit(shop, { key: `tracking links guessed from ${from}`, ...MAX_GUESSES })
    throw new ShopError('tracking_link_invalid')
  }
  if (hasEnded(order.status)) throw new ShopError('tracking_link_ended')
  const isOwner = principal.kind === 'member' && principal.userId === order.user_id
  return { order, isOwnMessage: isOwner && link.purpose === 'message' }
}
