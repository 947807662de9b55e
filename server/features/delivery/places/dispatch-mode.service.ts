import type { DispatchSetting } from '#contract/console/dispatch.ts'
import type { DispatchMode } from '#domain/dispatch/dispatch-mode.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { announceToPlanner } from '../drivers/drivers.service.ts'
import * as queries from './dispatch-mode.queries.ts'

export const readDispatchSetting = (shop: Shop, storeId: number) => queries.readSetting(shop.db, storeId)

const settingOf = (row: queries.DispatchSettingRow): DispatchSetting => ({
  store_id: row.store_id,
  mode: row.dispatch_mode,
  version: row.dispatch_version,
})

/** Sets how a store uses the delivery plan. @throws ShopError stale */
export async function setDispatchMode(
  shop: Shop,
  principal: Principal,
  storeId: number,
  { mode, version }: { mode: DispatchMode; version: number },
): Promise<DispatchSetting> {
  return inTransaction(shop, async (shop) => {
    const before = await queries.lockSetting(shop.db, storeId)
    if (!before) throw new ShopError('not_found')
    if (version !== before.dispatch_version) throw new ShopError('stale', { current: settingOf(before) })
    const after = await queries.updateMode(shop.db, storeId, mode)
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'store.dispatch',
      subject: `store ${storeId}`,
      before: { mode: before.dispatch_mode },
      after: { mode },
    })
    await announceToPlanner(shop.db)
    return settingOf(after)
  })
}
