import { readShopSetting } from '#contract/console/settings.ts'
import { SHOP_SETTING_NAMES, type ShopSettingValues } from '#domain/settings/shop-settings.ts'

export type SettingOverrides = Partial<ShopSettingValues>

/**
 * Returns the stored overrides, without names that this release doesn't know and values that it rejects; the defaults
 * apply to those.
 */
export function settingOverridesOf(stored: unknown): SettingOverrides {
  const values = (stored ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    SHOP_SETTING_NAMES.flatMap((name) => {
      const value = values[name]
      const read = typeof value === 'string' ? readShopSetting(name, value) : null
      return read && 'value' in read ? [[name, read.value]] : []
    }),
  )
}
