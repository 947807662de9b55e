import type { ShopSettings } from '#contract/console/settings.ts'
import { SHOP_SETTING_NAMES, type ShopSetting } from '#domain/settings/shop-settings.ts'
import type { FormValues } from '../../editing/form-values.ts'

/** The checkbox that takes the shop's own value away. */
export const defaultBox = (name: ShopSetting) => `default_${name}`

export const GENERAL_FIELDS = [...SHOP_SETTING_NAMES, ...SHOP_SETTING_NAMES.map(defaultBox), 'version']

/** What the form begins with: every value in force, and no box ticked. */
export const valuesOfSettings = (settings: ShopSettings): FormValues =>
  Object.fromEntries(SHOP_SETTING_NAMES.map((name) => [name, settings[name]]))

type Changes = Partial<Record<ShopSetting, string | null>>

/** Only what was changed is sent: a default that was left alone goes on following the environment. */
export function changesOf(typed: FormValues, settings: ShopSettings): Changes {
  const changes: Changes = {}
  for (const name of SHOP_SETTING_NAMES) {
    if (typed[defaultBox(name)]) changes[name] = null
    else if (typed[name] !== settings[name]) changes[name] = typed[name] ?? ''
  }
  return changes
}
