/**
 * Settings that an owner can change at run time, in the order on screen. The environment variable of each has the same
 * name in capitals.
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

const REQUIRED: readonly ShopSetting[] = ['company_name']

/** Returns whether a setting may be ''. Pages do not show empty settings. @source A-SET-7 */
export const mayBeEmpty = (name: ShopSetting): boolean => !REQUIRED.includes(name)
