import type { RankedZone } from '#domain/delivery/zone-changes.ts'
import { type ZonePolygon, zoneShape } from '#domain/delivery/zone-polygon.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, mayIn } from '#server/http/session/principal.ts'
import { ThreadTimeout, runInThread } from '#server/run-in-thread.ts'
import type { Shop } from '#server/shop.ts'
import { readZones } from '../zones.queries.ts'
import { type LandChange, type LandTask, type StoreZone, doMeet } from './zone-land.ts'

/** Id of a zone that does not exist yet. It ranks after all other zones of its priority. */
export const NEW_ZONE = Number.MAX_SAFE_INTEGER

const THREAD = new URL('./zone-land-thread.ts', import.meta.url)
/** Timeout in milliseconds. 5,000 corners take two seconds, and the time grows with the crossings of the edges. */
const TIMEOUT_MS = 10_000

/**
 * Compares areas in a separate thread.
 * @throws ShopError `invalid_input` if the outline is too intricate
 */
export async function landChange(task: LandTask): Promise<LandChange> {
  try {
    return await runInThread<LandChange>(THREAD, task, { timeoutMs: TIMEOUT_MS })
  } catch (error) {
    if (!(error instanceof ThreadTimeout)) throw error
    const polygon = 'This outline is too intricate. Draw it with fewer corners that don’t cross'
    throw new ShopError('invalid_input', { fields: { polygon } })
  }
}

/** Returns true if the caller may take land from these zones. Land of another store requires a role in that store. */
export const mayTake = (principal: Principal, storeId: number, taken: readonly StoreZone[]): boolean =>
  taken.every(
    ({ primaryStoreId }) => primaryStoreId === storeId || mayIn(principal, 'places.write', primaryStoreId),
  )

type ZoneDraft = {
  /** Null for a new zone. */
  zoneId: number | null
  storeId: number
  polygon: ZonePolygon
  priority: number
  status: 'ACTIVE' | 'INACTIVE'
}

/**
 * Rejects a change that takes land of another store from a caller without a role there. The zones must be locked.
 * @throws ShopError `forbidden` with the names of the zones
 * @source A-AREA-3
 */
export async function requireTaken(shop: Shop, principal: Principal, changed: ZoneDraft): Promise<void> {
  if (changed.status !== 'ACTIVE') return
  const rows = await readZones(shop.db)
  const before = rows
    .filter(({ status }) => status === 'ACTIVE')
    .map((row): StoreZone => ({
      zoneId: row.zone_id,
      name: row.name,
      priority: row.priority,
      shape: zoneShape(row.polygon),
      primaryStoreId: row.primary_store_id,
    }))
  const { zoneId, storeId, polygon, priority } = changed
  const mine: RankedZone = { zoneId: zoneId ?? NEW_ZONE, name: '', priority, shape: zoneShape(polygon) }
  const after = [...before.filter((zone) => zone.zoneId !== zoneId), mine]
  const needsRole = before.some(
    (zone) => doMeet(zone.shape, mine.shape) && !mayTake(principal, storeId, [zone]),
  )
  if (!needsRole) return
  const { taken } = await landChange({ mine, before, after, others: [] })
  if (mayTake(principal, storeId, taken)) return
  const names = taken.filter((zone) => zone.primaryStoreId !== storeId).map(({ name }) => name)
  throw new ShopError('forbidden', {
    msg: `This would take addresses from ${names.join(' and ')}. Ask an owner or that store’s manager to save it.`,
  })
}
