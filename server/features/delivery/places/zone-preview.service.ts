import type * as contract from '#contract/console/zones.ts'
import type { MovedSuburb, RankedZone } from '#domain/delivery/zone-changes.ts'
import { zoneShape } from '#domain/delivery/zone-polygon.ts'
import { countAddressesIn, savedAddressesIn } from '#server/features/addresses/address-areas.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import type { Zone } from '../store-directory.service.ts'
import { type Body } from './places.service.ts'
import { readPlace } from './places.queries.ts'
import { refuseOutside } from './zone-terms.ts'
import type { LandChange, ListedZone } from './zone-land.ts'
import { NEW_ZONE, landChange, mayTake } from './zone-overlaps.service.ts'
import { countOpenOrders } from './zones.queries.ts'

type PreviewZoneBody = Body<typeof contract.previewZone>

/**
 * Returns the effects of saving a zone.
 * @source A-AREA-4
 */
export async function previewZone(
  shop: Shop,
  principal: Principal,
  body: PreviewZoneBody,
): Promise<contract.ZonePreview> {
  const store = await readPlace(shop.db, body.store_id)
  if (!store) throw new ShopError('invalid_input', { fields: { store_id: 'Please choose a store' } })
  refuseOutside(store.state, body.polygon)
  const { zone_id: zoneId = NEW_ZONE, polygon } = body
  const every = shop.storeDirectory.zones().map(listed)
  const before = every.filter(({ status }) => status === 'ACTIVE')
  const others = before.filter((zone) => zone.zoneId !== zoneId)
  const mine: RankedZone = { zoneId, name: '', priority: body.priority, shape: zoneShape(polygon) }
  const change = await landChange({
    mine,
    before,
    after: body.status === 'ACTIVE' ? [...others, mine] : others,
    others: every.filter((zone) => zone.zoneId !== zoneId),
  })
  const isActive = before.some((zone) => zone.zoneId === zoneId)
  const open = isActive ? await countOpenOrders(shop.db, zoneId, body.store_id) : null
  return {
    overlaps: change.overlaps.map(({ primaryStoreId, ...overlap }) => ({
      ...overlap,
      store_name: shop.storeDirectory.store(primaryStoreId).name,
    })),
    may_save: mayTake(principal, body.store_id, change.taken),
    gaps: change.gaps,
    suburbs: {
      gained: change.moved.gained.map(presentMoved),
      lost: change.moved.lost.map(presentMoved),
    },
    ...(await movedAddresses(shop, change)),
    open_orders: open?.orders ?? 0,
    area_km2: change.areaKm2,
  }
}

/** A zone without the prices and hours that the directory adds. */
const listed = ({ zoneId, name, priority, shape, status, primaryStoreId }: Zone): ListedZone => ({
  zoneId,
  name,
  priority,
  shape,
  status,
  primaryStoreId,
})

const presentMoved = ({ name, postcode, other }: MovedSuburb) => ({ name, postcode, other_zone: other })

async function movedAddresses(shop: Shop, { gained, lost, unserved }: LandChange) {
  const [gainedCount, lostCount, saved] = await Promise.all([
    countAddressesIn(shop, gained),
    countAddressesIn(shop, lost),
    savedAddressesIn(shop, unserved),
  ])
  return { addresses: { gained: gainedCount, lost: lostCount }, saved_addresses_lost: saved }
}
