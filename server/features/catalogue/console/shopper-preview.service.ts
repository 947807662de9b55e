import type { previewProduct as contract } from '#contract/console/product-preview.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Product } from '#contract/shop/catalogue.ts'
import { isAlcohol } from '#domain/catalogue/packs.ts'
import { isLawfulHandOver, lawfulHours } from '#domain/delivery/lawful-hours.ts'
import { toDollars } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { localDate, toLocalIso } from '#domain/time.ts'
import { type Zone, asapNow, noticeOf, offeredDays } from '#server/features/delivery/slots.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { productPieces, writeProductJson } from '../catalogue-json.ts'
import { type ProductRow, readAnyProduct, readCategories, readPacks } from '../catalogue.queries.ts'
import type { PackRow } from '../pack-rows.ts'
import { toPack } from '../store-shelf.ts'

type ProductPreviewQuery = OutputOf<NonNullable<(typeof contract)['query']>>
type ProductPreview = OutputOf<NonNullable<(typeof contract)['data']>>

/**
 * Builds the preview with the shop's own responses and a clock set to the requested moment.
 * @source A-RANGE-8
 */
export async function shopperPreview(
  shop: Shop,
  productId: number,
  { store_id: storeId, at: requestedTime }: ProductPreviewQuery,
): Promise<ProductPreview> {
  const store = shop.storeDirectory.everyStore().find((one) => one.store_id === storeId)
  const row = await readAnyProduct(shop.db, productId)
  if (!store || !row) throw new ShopError('not_found')
  const at = new Date(Math.max(shop.clock.now().getTime(), requestedTime ? Date.parse(requestedTime) : 0))
  const then: Shop = { ...shop, clock: { now: () => at } }
  const packs = (await readPacks(shop.db, [storeId], [productId], at)).of(storeId, productId)
  const isOpen = shop.storeDirectory.stores().includes(store)
  const zone = shop.storeDirectory.zones().find((one) => one.primaryStoreId === storeId)
  return {
    at: toLocalIso(at, store.time_zone),
    product: await productOf(shop, row, storeId, packs),
    unseen:
      row.status !== 'ACTIVE'
        ? 'not_active'
        : !isOpen
          ? 'store_not_open'
          : packs.length === 0
            ? 'not_sold_here'
            : null,
    store: { store_id: storeId, name: store.name, time_zone: store.time_zone },
    ...(isOpen && zone ? await deliveriesOf(then, zone) : { zone: null, opening: null, days: [] }),
    hand_over: isAlcohol(row.kind)
      ? {
          allowed: isLawfulHandOver(store.law, store.time_zone, at),
          span: lawfulHours(store.law, localDate(at, store.time_zone)),
        }
      : null,
  }
}

/** Returns the product that shoppers would receive. */
async function productOf(
  shop: Shop,
  row: ProductRow,
  storeId: number,
  packs: readonly PackRow[],
): Promise<Product> {
  const categories = new Map((await readCategories(shop.db)).map((one) => [one.category_id, one]))
  const json = writeProductJson(row, (id) => required(categories.get(id), 'category'))
  const part = {
    productId: row.product_id,
    storeId,
    packs: packs.map(toPack),
    sequence: packs[0]?.sequence ?? null,
    partsPrice: packs[0]?.parts_cents ?? 0,
  }
  return JSON.parse(Buffer.concat(productPieces(json, part)).toString()) as Product
}

async function deliveriesOf(
  shop: Shop,
  zone: Zone,
): Promise<Pick<ProductPreview, 'zone' | 'opening' | 'days'>> {
  const { time_zone: timeZone } = shop.storeDirectory.store(zone.primaryStoreId)
  const [{ minutes, opensAt, notice }, days] = await Promise.all([
    asapNow(shop, zone),
    offeredDays(shop, zone),
  ])
  return {
    zone: {
      zone_id: zone.zoneId,
      name: zone.name,
      primary_store_id: zone.primaryStoreId,
      status: zone.status,
      delivery_fee: toDollars(zone.deliveryFee),
      min_spend: toDollars(zone.minimum),
      state: zone.state,
      notice: noticeOf(shop, zone),
    },
    opening: {
      open: minutes !== null,
      estimate_minutes: minutes,
      opens_at: opensAt && toLocalIso(opensAt, timeZone),
      notice,
    },
    days: days.map(({ date, slots }) => ({
      date,
      times: slots.map(({ start, end }) => ({
        start: toLocalIso(start, timeZone),
        end: toLocalIso(end, timeZone),
      })),
    })),
  }
}
