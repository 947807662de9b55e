import type { previewPricing } from '#contract/console/pricing.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { inTransaction } from '#server/db/database.ts'
import type { Zone } from '#server/features/delivery/slots.service.ts'
import { findPromoCode } from '#server/features/promotions/discounts/promo-code-redemptions.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { type PricedCart, fillServedCart, readAsOwner, setPromoCode } from './carts.service.ts'

type PricingPreviewBody = OutputOf<NonNullable<(typeof previewPricing)['body']>>

/** Thrown to roll back the transaction of a preview. */
class Preview extends Error {
  readonly cart: PricedCart
  constructor(cart: PricedCart) {
    super('a preview')
    this.cart = cart
  }
}

/** Prices a cart as stored carts are priced and rolls back, so that no second pricing engine can differ. */
export async function previewCart(shop: Shop, body: PricingPreviewBody): Promise<PricedCart> {
  try {
    return await inTransaction(shop, async (shop) => {
      const cartId = 'cart_id' in body ? body.cart_id : await fillCart(shop, body)
      if ('cart_id' in body && body.promo_code) await setCode(shop, cartId, body.promo_code)
      throw new Preview(await readAsOwner(shop, cartId))
    })
  } catch (error) {
    if (error instanceof Preview) return error.cart
    throw error
  }
}

async function fillCart(
  shop: Shop,
  body: Extract<PricingPreviewBody, { store_id: number }>,
): Promise<string> {
  const store = shop.storeDirectory.store(body.store_id)
  const zone = body.zone_id ? shop.storeDirectory.zone(body.zone_id) : firstZone(shop, store.store_id)
  if (zone.primaryStoreId !== store.store_id) throw new ShopError('store_not_found')
  return fillServedCart(shop, {
    storeId: store.store_id,
    zoneId: zone.zoneId,
    items: body.items.map(({ product_pack_id, quantity }) => ({ packId: product_pack_id, quantity })),
    promoCode: body.promo_code ?? '',
  })
}

function firstZone(shop: Shop, storeId: number): Zone {
  const found = shop.storeDirectory
    .zones()
    .find(({ primaryStoreId, status }) => primaryStoreId === storeId && status === 'ACTIVE')
  if (!found) throw new ShopError('zone_not_found')
  return found
}

async function setCode(shop: Shop, cartId: string, code: string): Promise<void> {
  const promoCodeId = await findPromoCode(shop, code)
  if (promoCodeId === null) throw new ShopError('promo_not_found')
  await setPromoCode(shop, cartId, promoCodeId)
}
