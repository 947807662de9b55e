import type { ShopSettings } from '#contract/console/settings.ts'
import { SHOP_SETTING_NAMES, type ShopSetting } from '#domain/settings/shop-settings.ts'
import type { FormValues } from '../../editing/form-values.ts'

/** Returns the name of the checkbox that resets a setting to its default. */
export const defaultBox = (name: ShopSetting) => `default_${name}`

export const GENERAL_FIELDS = [...SHOP_SETTING_NAMES, ...SHOP_SETTING_NAMES.map(defaultBox), 'version']

/** Returns the initial values of the form: the values in effect, with no checkbox ticked. */
export const valuesOfSettings = (settings: ShopSettings): FormValues =>
  Object.fromEntries(SHOP_SETTING_NAMES.map((name) => [name, settings[name]]))

type SettingChanges = Partial<Record<ShopSetting, string | null>>

/** Returns only the changed settings, so that untouched settings continue to follow the environment's defaults. */
export function changesOf(typed: FormValues, settings: ShopSettings): SettingChanges {
  const changes: SettingChanges = {}
  for (const name of SHOP_SETTING_NAMES) {
    if (typed[defaultBox(name)]) changes[name] = null
    else if (typed[name] !== settings[name]) changes[name] = typed[name] ?? ''
  }
  return changes
}
