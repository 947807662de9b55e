import type { AddressState } from '#domain/states.ts'
import type { Span } from '#domain/delivery/lawful-hours.ts'
import { SERVED_SUBURBS, type ServedSuburb } from '#domain/delivery/served-suburbs.ts'
import { type GeoPoint, type ZoneShape, zoneAt, zoneShape } from '#domain/delivery/zone-polygon.ts'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import { type StoreRow, type ZoneRow, readStores, readZones } from './zones.queries.ts'

export type Store = Omit<StoreRow, 'hours' | 'closures'> & {
  hours: ReadonlyMap<number, readonly Span[]>
  closures: ReadonlyMap<string, Span | null>
}

export type Zone = {
  zoneId: number
  name: string
  state: AddressState
  primaryStoreId: number
  deliveryFee: Cents
  minimum: Cents
  travelMinutes: number
  status: 'ACTIVE' | 'INACTIVE'
  shape: ZoneShape
  suburbs: readonly ServedSuburb[]
}

/** Stores and zones, kept in memory because they change rarely and every cart needs them. */
export type StoreDirectory = {
  stores(): readonly Store[]
  zones(): readonly Zone[]
  store(storeId: number): Store
  zone(zoneId: number): Zone
  /** The active zone that covers a point. */
  zoneAt(point: GeoPoint): Zone | undefined
  /** Increases with every renewal: pages rendered from an older version are outdated. */
  version(): number
  renew(): Promise<void>
}

export async function openStoreDirectory(db: Database): Promise<StoreDirectory> {
  let stores: Store[] = []
  let zones: Zone[] = []
  let version = 0
  const storeDirectory: StoreDirectory = {
    stores: () => stores,
    zones: () => zones,
    store: (storeId) => {
      const found = stores.find((store) => store.store_id === storeId)
      if (!found) throw new ShopError('store_not_found')
      return found
    },
    zone: (zoneId) => {
      const found = zones.find((zone) => zone.zoneId === zoneId)
      if (!found) throw new ShopError('zone_not_found')
      return found
    },
    zoneAt: (point) =>
      zoneAt(
        zones.filter((zone) => zone.status === 'ACTIVE'),
        point,
      ),
    version: () => version,
    renew: async () => {
      const [storeRows, zoneRows] = await Promise.all([readStores(db), readZones(db)])
      stores = storeRows.map(toStore)
      zones = zoneRows.map(toZone)
      version++
    },
  }
  await storeDirectory.renew()
  return storeDirectory
}

function toStore(row: StoreRow): Store {
  const hours = new Map<number, Span[]>()
  for (const { weekday, opens, closes } of row.hours) {
    hours.set(weekday, [...(hours.get(weekday) ?? []), { opens, closes }])
  }
  const closures = row.closures.map(
    ({ on_date, opens, closes }) => [on_date, opens && closes ? { opens, closes } : null] as const,
  )
  return { ...row, hours, closures: new Map(closures) }
}

function toZone(row: ZoneRow): Zone {
  const shape = zoneShape(row.polygon)
  return {
    zoneId: row.zone_id,
    name: row.name,
    state: row.state,
    primaryStoreId: row.primary_store_id,
    deliveryFee: row.fee_cents,
    minimum: row.min_spend_cents,
    travelMinutes: row.travel_minutes,
    status: row.status,
    shape,
    suburbs: SERVED_SUBURBS.filter((suburb) => suburb.state === row.state && zoneAt([{ shape }], suburb)),
  }
}
