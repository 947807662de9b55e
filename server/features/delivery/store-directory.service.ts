import type { AddressState } from '#domain/states.ts'
import type { SlotSize } from '#domain/delivery/slots.ts'
import type { Span } from '#domain/delivery/lawful-hours.ts'
import { SERVED_SUBURBS, type ServedSuburb } from '#domain/delivery/served-suburbs.ts'
import type { StateLaw, StateLaws } from '#domain/law/state-law.ts'
import { type GeoPoint, type ZoneShape, zoneAt, zoneShape } from '#domain/delivery/zone-polygon.ts'
import type { Cents } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import { stateLaws } from './law-rules.service.ts'
import { type StoreRow, type ZoneRow, readStores, readZones } from './zones.queries.ts'

export type Store = Omit<StoreRow, 'hours' | 'closures' | 'weekday_slots'> & {
  weekdaySlots: ReadonlyMap<number, SlotSize>
  hours: ReadonlyMap<number, readonly Span[]>
  closures: ReadonlyMap<string, Span | null>
  /** Rules of law of the store's state. */
  law: StateLaw
}

export type Zone = {
  zoneId: number
  name: string
  state: AddressState
  primaryStoreId: number
  deliveryFee: Cents
  /** Item total from which delivery is free; null if it never is. */
  freeFrom: Cents | null
  minimum: Cents
  /** Rank among overlapping zones; the highest delivers. */
  priority: number
  version: number
  travelMinutes: number
  status: 'ACTIVE' | 'INACTIVE'
  shape: ZoneShape
  suburbs: readonly ServedSuburb[]
}

/** Stores and zones in memory, because they change rarely and every cart needs them. */
export type StoreDirectory = {
  /** Returns the stores that are open for shoppers. */
  stores(): readonly Store[]
  /** Returns all stores, including those that are not open yet. */
  everyStore(): readonly Store[]
  zones(): readonly Zone[]
  store(storeId: number): Store
  zone(zoneId: number): Zone
  /** Returns the approved rules of law of every state. */
  laws(): StateLaws
  /** Returns the active zone that covers a point. */
  zoneAt(point: GeoPoint): Zone | undefined
  /** Increases with every renewal. Pages rendered from an older version are outdated. */
  version(): number
  renew(): Promise<void>
}

export async function openStoreDirectory(db: Database): Promise<StoreDirectory> {
  let laws = await stateLaws(db)
  let stores: Store[] = []
  let zones: Zone[] = []
  let version = 0
  const storeDirectory: StoreDirectory = {
    stores: () => stores.filter(({ status }) => status === 'ACTIVE'),
    everyStore: () => stores,
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
    laws: () => laws,
    zoneAt: (point) =>
      zoneAt(
        zones.filter((zone) => zone.status === 'ACTIVE'),
        point,
      ),
    version: () => version,
    renew: async () => {
      const [storeRows, zoneRows, readLaws] = await Promise.all([
        readStores(db),
        readZones(db),
        stateLaws(db),
      ])
      laws = readLaws
      stores = storeRows.map((row) => toStore(row, laws[row.state]))
      zones = zoneRows.map((row) => toZone(row, stores))
      version++
    },
  }
  await storeDirectory.renew()
  return storeDirectory
}

function toStore(row: StoreRow, law: StateLaw): Store {
  const hours = new Map<number, Span[]>()
  for (const { weekday, opens, closes } of row.hours) {
    hours.set(weekday, [...(hours.get(weekday) ?? []), { opens, closes }])
  }
  const closures = row.closures.map(
    ({ on_date, opens, closes }) => [on_date, opens && closes ? { opens, closes } : null] as const,
  )
  const weekdaySlots = row.weekday_slots.map(
    ({ weekday, slot_minutes, slot_capacity }) =>
      [weekday, { minutes: slot_minutes, capacity: slot_capacity }] as const,
  )
  return { ...row, hours, closures: new Map(closures), weekdaySlots: new Map(weekdaySlots), law }
}

function toZone(row: ZoneRow, stores: readonly Store[]): Zone {
  const shape = zoneShape(row.polygon)
  const isOpen = stores.some(
    ({ store_id, status }) => store_id === row.primary_store_id && status === 'ACTIVE',
  )
  return {
    zoneId: row.zone_id,
    name: row.name,
    state: row.state,
    primaryStoreId: row.primary_store_id,
    deliveryFee: row.fee_cents,
    freeFrom: row.free_from_cents,
    minimum: row.min_spend_cents,
    priority: row.priority,
    version: row.version,
    travelMinutes: row.travel_minutes,
    // A store that is not open yet delivers nowhere.
    status: isOpen ? row.status : 'INACTIVE',
    shape,
    suburbs: SERVED_SUBURBS.filter((suburb) => suburb.state === row.state && zoneAt([{ shape }], suburb)),
  }
}
