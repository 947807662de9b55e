/**
 * The settings that an owner may change while the shop is open, in the order of their screen. The environment's variable of
 * each has the same name in capitals.
 * @source A-SET-7
 */
export const SHOP_SETTING_NAMES = [
  'company_name',
  'postal_address',
  'contact_phone',
  'support_email',
  'jobs_email',
  'office_email',
  'app_store_url',
  'google_play_url',
  'facebook_url',
  'instagram_url',
  'blog_url',
  'deliver_with_us_url',
  'vic_supply_penalty',
  'vic_receive_penalty',
] as const

export type ShopSetting = (typeof SHOP_SETTING_NAMES)[number]
export type ShopSettingValues = Record<ShopSetting, string>

const REQUIRED: readonly ShopSetting[] = ['company_name', 'vic_supply_penalty', 'vic_receive_penalty']

/** Whether pages can do without it: where it is '' it is not shown. @source A-SET-7 */
export const mayBeEmpty = (name: ShopSetting): boolean => !REQUIRED.includes(name)
