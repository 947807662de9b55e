import type { ShopSettingValues } from '#domain/settings/shop-settings.ts'
import type { Database } from '#server/db/database.ts'
import { type Branding, brandingOf } from '#server/settings/branding.ts'
import { settingOverridesOf } from './setting-overrides.ts'
import { readShopSettings } from './shop-settings.queries.ts'

/** The settings that an owner may change, cached in memory because every page and message needs them. */
export type CurrentSettings = {
  branding(): Branding
  /** Amounts in Victoria's statutory notice that replace those of the rule of law; '' replaces none. @source L-27 */
  penalties(): { supply: string; receive: string }
  /** Increases with every change. Pages rendered with an earlier version are outdated. */
  version(): number
  renew(): Promise<void>
}

export async function openCurrentSettings(
  db: Database,
  defaults: ShopSettingValues,
): Promise<CurrentSettings> {
  let values = defaults
  let branding = brandingOf(defaults)
  let [version, rowVersion] = [0, 0]
  const current: CurrentSettings = {
    branding: () => branding,
    penalties: () => ({ supply: values.vic_supply_penalty, receive: values.vic_receive_penalty }),
    version: () => version,
    renew: async () => {
      const row = await readShopSettings(db)
      // Of two concurrent renewals, the older one may finish last and is discarded.
      if (row && row.version < rowVersion) return
      rowVersion = row?.version ?? 0
      const renewed = { ...defaults, ...settingOverridesOf(row?.own_values) }
      if (JSON.stringify(renewed) === JSON.stringify(values)) return
      values = renewed
      branding = brandingOf(values)
      version++
    },
  }
  await current.renew()
  return current
}
