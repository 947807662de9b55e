import { createHash } from 'node:crypto'
import { newToken } from '#server/http/session/session.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './payment-links.queries.ts'

export type PaymentLink = queries.PaymentLinkRow

/** 128 bits: not guessable, and short enough for a text message. */
const TOKEN_BYTES = 16

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Creates a link that pays an order; an earlier link stops working. Runs in the caller's transaction.
 * @returns its URL, which is sent to the customer and not stored
 */
export async function newPaymentLink(shop: Shop, orderId: number, expiresAt: Date): Promise<string> {
  const { token, tokenHash } = newToken(TOKEN_BYTES)
  await queries.saveLink(shop.db, orderId, tokenHash, { now: shop.clock.now(), expiresAt })
  return `${shop.settings.publicUrl}/pay/${token}`
}

export const findPaymentLink = (shop: Shop, token: string): Promise<PaymentLink | undefined> =>
  queries.readLink(shop.db, hashOf(token))

export const paymentLinkOf = (shop: Shop, orderId: number): Promise<PaymentLink | undefined> =>
  queries.readLinkOf(shop.db, orderId)

export const markLinkUsed = (shop: Shop, orderId: number) =>
  queries.markUsed(shop.db, orderId, shop.clock.now())

export const isEnded = (shop: Shop, { used_at: usedAt, expires_at: expiresAt }: PaymentLink): boolean =>
  usedAt !== null || expiresAt <= shop.clock.now()

/** Returns the unpaid orders whose link has expired. */
export async function ordersOfEndedLinks(shop: Shop): Promise<number[]> {
  const ended = await queries.readEnded(shop.db, shop.clock.now())
  return ended.map((link) => link.order_id)
}
