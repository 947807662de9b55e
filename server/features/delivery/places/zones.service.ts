import type { OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/console/zones.ts'
import { fromDollars } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { type Body, differencesOf } from './places.service.ts'
import { readPlace } from './places.queries.ts'
import { changedTerms, presentConsoleZone, refuseOutside, zoneFacts } from './zone-terms.ts'
import { requireTaken } from './zone-overlaps.service.ts'
import * as queries from './zones.queries.ts'

type ZoneListQuery = OutputOf<NonNullable<(typeof contract.listConsoleZones)['query']>>

/** @source A-AREA-1 */
export async function listZones(shop: Shop, query: ZoneListQuery) {
  const { search = '', store_id: storeId, sort, page, limit } = query
  const { rows, total } = await queries.listZones(shop.db, { search, storeId, sort }, { page, limit })
  return {
    data: rows.map(presentConsoleZone),
    ...pagingOf(total, { page, limit }),
  }
}

export async function readZone(shop: Shop, zoneId: number): Promise<contract.ConsoleZone> {
  const row = await queries.readZone(shop.db, zoneId)
  if (!row) throw new ShopError('not_found')
  return presentConsoleZone(row)
}

/** @source A-AREA-2 */
export async function createZone(
  shop: Shop,
  principal: Principal,
  { store_id: storeId, fee, min_spend, free_from, ...fields }: Body<typeof contract.createZone>,
): Promise<contract.ConsoleZone> {
  const terms: queries.ZoneTerms = {
    ...fields,
    fee_cents: fromDollars(fee),
    min_spend_cents: fromDollars(min_spend),
    free_from_cents: free_from === null || free_from === undefined ? null : fromDollars(free_from),
  }
  const made = await inTransaction(shop, async (shop) => {
    const store = await readPlace(shop.db, storeId)
    if (!store) throw new ShopError('invalid_input', { fields: { store_id: 'Please choose a store' } })
    await queries.lockZones(shop.db)
    refuseOutside(store.state, terms.polygon)
    await requireTaken(shop, principal, { ...terms, zoneId: null, storeId })
    const { zone_id: zoneId } = required(await queries.insertZone(shop.db, store, terms), 'zone')
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'zone.created',
      subject: `zone ${zoneId}`,
      details: { store_id: storeId },
      after: zoneFacts(terms),
    })
    return required(await queries.readZone(shop.db, zoneId), 'zone')
  })
  await shop.storeDirectory.renew()
  return presentConsoleZone(made)
}

/** @source A-AREA-3 */
export async function changeZone(
  shop: Shop,
  principal: Principal,
  zoneId: number,
  { version, ...fields }: Body<typeof contract.changeZone>,
): Promise<contract.ConsoleZone> {
  const changed = await inTransaction(shop, async (shop) => {
    await queries.lockZones(shop.db)
    const before = await queries.lockZone(shop.db, zoneId)
    if (!before) throw new ShopError('not_found')
    if (version !== before.version) throw new ShopError('stale', { current: presentConsoleZone(before) })
    const terms = changedTerms(before, fields)
    if (fields.polygon) refuseOutside(before.state, terms.polygon)
    await requireTaken(shop, principal, { ...terms, zoneId, storeId: before.primary_store_id })
    await queries.updateZone(shop.db, zoneId, terms)
    const after = required(await queries.readZone(shop.db, zoneId), 'zone')
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'zone.changed',
      subject: `zone ${zoneId}`,
      ...differencesOf(zoneFacts(changedTerms(before, {})), zoneFacts(terms)),
    })
    return after
  })
  await shop.storeDirectory.renew()
  return presentConsoleZone(changed)
}

/** Returns the audit facts and the current state of a zone, for an undo. */
export async function zoneNow(shop: Shop, zoneId: number) {
  const row = await queries.readZone(shop.db, zoneId)
  if (!row) throw new ShopError('not_found')
  const current = presentConsoleZone(row)
  return { facts: zoneFacts(changedTerms(row, {})), version: row.version, current }
}
