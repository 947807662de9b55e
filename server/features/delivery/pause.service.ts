import type { OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/console/stores.ts'
import { type ModeSetting, modeAt } from '#domain/delivery/delivery-mode.ts'
import { fromDollars, toDollars } from '#domain/money.ts'
import { required } from '#domain/required.ts'
import { toLocalIso } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './pause.queries.ts'

type SetPauseBody = OutputOf<NonNullable<(typeof contract.setPause)['body']>>

/** Returns the pause set by staff, in the form that the delivery time rules use. */
export const settingOf = (
  row: Pick<queries.PauseRow, 'delivery_mode' | 'delivery_mode_until'>,
): ModeSetting => ({ mode: row.delivery_mode, until: row.delivery_mode_until })

/** Returns the pause as of now. A mode whose end has passed is over. */
export function presentPause(row: queries.PauseRow, now: Date): contract.Pause {
  const mode = modeAt(settingOf(row), now)
  return {
    store_id: row.store_id,
    mode,
    until:
      mode === 'open' || row.delivery_mode_until === null
        ? null
        : toLocalIso(row.delivery_mode_until, row.time_zone),
    version: row.delivery_mode_version,
  }
}

export async function readPause(shop: Shop, storeId: number): Promise<contract.Pause> {
  requireOpenStore(shop, storeId)
  return presentPause(required(await queries.readPause(shop.db, storeId), 'pause'), shop.clock.now())
}

export async function setPause(
  shop: Shop,
  principal: Principal,
  storeId: number,
  { mode, until, version }: SetPauseBody,
): Promise<contract.Pause> {
  requireOpenStore(shop, storeId)
  const now = shop.clock.now()
  const setting: ModeSetting = { mode, until: mode === 'open' || !until ? null : new Date(until) }
  if (setting.until && setting.until <= now)
    throw new ShopError('invalid_input', { fields: { until: 'Please choose an end that is still to come' } })
  const changed = await inTransaction(shop, async (shop) => {
    const before = required(await queries.lockPause(shop.db, storeId), 'pause')
    if (version !== undefined && version !== before.delivery_mode_version)
      throw new ShopError('stale', { current: presentPause(before, now) })
    const after = required(await queries.updatePause(shop.db, storeId, setting), 'pause')
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: `store.${mode}`,
      subject: `store ${storeId}`,
      before: factsOf(before),
      after: factsOf(after),
    })
    return after
  })
  // Renews this process's own stores, so that the caller sees the change before the notification arrives.
  await shop.storeDirectory.renew()
  return presentPause(changed, now)
}

const factsOf = ({ delivery_mode: mode, delivery_mode_until: until }: queries.PauseRow) => ({
  mode,
  until: until?.toISOString() ?? null,
})

export const presentAutoAccept = (row: queries.AutoAcceptRow): contract.AutoAccept => ({
  store_id: row.store_id,
  below: row.auto_accept_below_cents === null ? null : toDollars(row.auto_accept_below_cents),
  version: row.auto_accept_version,
})

type SetAutoAcceptBody = OutputOf<NonNullable<(typeof contract.setAutoAccept)['body']>>

/**
 * Sets which orders a store accepts automatically.
 * @source A-ACCEPT-1
 */
export async function setAutoAccept(
  shop: Shop,
  principal: Principal,
  storeId: number,
  { below, version }: SetAutoAcceptBody,
): Promise<contract.AutoAccept> {
  requireOpenStore(shop, storeId)
  const changed = await inTransaction(shop, async (shop) => {
    const before = required(await queries.lockAutoAccept(shop.db, storeId), 'auto-accept setting')
    if (version !== undefined && version !== before.auto_accept_version)
      throw new ShopError('stale', { current: presentAutoAccept(before) })
    const after = required(
      await queries.updateAutoAccept(shop.db, storeId, below === null ? null : fromDollars(below)),
      'auto-accept setting',
    )
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'store.auto_accept',
      subject: `store ${storeId}`,
      before: { below_cents: before.auto_accept_below_cents },
      after: { below_cents: after.auto_accept_below_cents },
    })
    return after
  })
  await shop.storeDirectory.renew()
  return presentAutoAccept(changed)
}

function requireOpenStore(shop: Shop, storeId: number): void {
  if (!shop.storeDirectory.stores().some((store) => store.store_id === storeId))
    throw new ShopError('not_found')
}
