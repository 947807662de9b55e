import type { ZonePolygon } from '#domain/delivery/zone-polygon.ts'
import { readerOf } from '#server/db/replicas.ts'
import type { Shop } from '#server/shop.ts'
import { countPoints, countSaved } from './address-areas.queries.ts'

/** How many addresses of the index lie in areas that don't overlap. */
export async function countAddressesIn(shop: Shop, areas: readonly ZonePolygon[]): Promise<number> {
  if (areas.length === 0) return 0
  return (await countPoints(readerOf(shop), areas))!.found
}

/** How many addresses that customers have saved lie in areas that don't overlap. */
export async function savedAddressesIn(shop: Shop, areas: readonly ZonePolygon[]): Promise<number> {
  if (areas.length === 0) return 0
  return (await countSaved(readerOf(shop), areas))!.found
}
