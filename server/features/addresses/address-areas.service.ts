import type { ZonePolygon } from '#domain/delivery/zone-polygon.ts'
import { required } from '#domain/required.ts'
import { readerOf } from '#server/db/replicas.ts'
import type { Shop } from '#server/shop.ts'
import { countPoints, countSaved } from './address-areas.queries.ts'

/** Returns the number of indexed addresses in areas that must not overlap. */
export async function countAddressesIn(shop: Shop, areas: readonly ZonePolygon[]): Promise<number> {
  if (areas.length === 0) return 0
  return required(await countPoints(readerOf(shop), areas), 'address count').found
}

/** Returns the number of addresses saved by customers in areas that must not overlap. */
export async function savedAddressesIn(shop: Shop, areas: readonly ZonePolygon[]): Promise<number> {
  if (areas.length === 0) return 0
  return required(await countSaved(readerOf(shop), areas), 'address count').found
}
