import type { previewProduct } from '#contract/console/product-preview.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { STATES } from '#domain/states.ts'
import { initialPack, packsOfStore, toListedProduct } from '../catalogue/product-card/listed-product.ts'
import { presentArea } from '../catalogue/page-area.ts'
import { presentEstimate } from '../delivery-time/estimate-text.ts'
import { presentProduct } from '../product/load-product.ts'
import type { ProductOffer } from '../product/product-order.tsx'

type Preview = OutputOf<NonNullable<(typeof previewProduct)['data']>>

/** Returns the data of the shop's product card and page. The offer is null if the store delivers nowhere. */
export function presentPreview({ product, store, zone, opening, ...preview }: Preview) {
  const packs = packsOfStore(product, store.store_id)
  const area = zone && presentArea({ zone, state: zone.state, city: STATES[zone.state].capital })
  const offer: ProductOffer | null = area && {
    area,
    terms: area,
    delivery: presentEstimate(opening),
    packs,
    initialPackId: initialPack(product, packs)?.id ?? null,
    product: presentProduct(product),
  }
  return {
    ...preview,
    storeName: store.name,
    listed: toListedProduct(product, store.store_id),
    offer,
    isAsapOpen: opening?.open ?? false,
  }
}

export type PresentedPreview = ReturnType<typeof presentPreview>
