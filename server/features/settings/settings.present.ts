import type { ShopSettings } from '#contract/console/settings.ts'
import { SHOP_SETTING_NAMES, type ShopSettingValues } from '#domain/settings/shop-settings.ts'
import { settingOverridesOf } from './setting-overrides.ts'
import type { ShopSettingsRow } from './shop-settings.queries.ts'

export function presentSettings(row: ShopSettingsRow, defaults: ShopSettingValues): ShopSettings {
  const own = settingOverridesOf(row.own_values)
  const names = SHOP_SETTING_NAMES.filter((name) => own[name] !== undefined)
  return { ...defaults, ...own, own: names, defaults, version: row.version }
}
