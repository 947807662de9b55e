import { createHash } from 'node:crypto'
import { giftCardCode } from '#domain/promotions/gift-card-code.ts'
import type { Shop } from '#server/shop.ts'

/** Bytes of a page's token: 128 bits, which can't be guessed. */
const TOKEN_BYTES = 16

/**
 * Returns the token of the buyer's page. Token and code derive from the stored secret by a key outside the database. A
 * copied table thus reveals neither, and a later mail can still contain both.
 */
export const pageTokenOf = (shop: Shop, secret: string): string =>
  shop.keys.hash('gift card page', secret).subarray(0, TOKEN_BYTES).toString('base64url')

export const codeOf = (shop: Shop, secret: string): string =>
  giftCardCode(shop.keys.hash('bought gift card', secret))

export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const pageUrlOf = (shop: Shop, secret: string): string =>
  `${shop.settings.publicUrl}/gift-cards/${pageTokenOf(shop, secret)}`
