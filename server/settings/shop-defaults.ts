import type { z } from 'zod'
import { SHOP_SETTINGS } from '#contract/console/settings.ts'
import {
  SHOP_SETTING_NAMES,
  type ShopSetting,
  type ShopSettingValues,
} from '#domain/settings/shop-settings.ts'

/** The company's name, contacts and links outside the shop, and the amounts of notices: what an owner may change later. */
export const ShopEnvironment = Object.fromEntries(
  SHOP_SETTING_NAMES.map((name) => [name.toUpperCase(), SHOP_SETTINGS[name].optional()]),
) as { [Name in ShopSetting as Uppercase<Name>]: z.ZodOptional<(typeof SHOP_SETTINGS)[Name]> }

type Given = { [Name in ShopSetting as Uppercase<Name>]?: string | undefined }

/** L-27: 120 and 5 penalty units of 2025–26, rounded down. */
const DEFAULTS: Partial<ShopSettingValues> = {
  company_name: 'Coldie Drinks Pty Ltd',
  vic_supply_penalty: '$24,000',
  vic_receive_penalty: '$1,000',
}

/** A demo shows every contact and link; none of them is real. */
const DEMO_DEFAULTS: Partial<ShopSettingValues> = {
  postal_address: 'Coldie Drinks Pty Ltd, GPO Box 0000, Melbourne VIC 3001',
  contact_phone: '(03) 5550 0000',
  support_email: 'support@coldie.test',
  jobs_email: 'jobs@coldie.test',
  office_email: 'admin@coldie.test',
  app_store_url: 'https://example.com/app-store',
  google_play_url: 'https://example.com/google-play',
  facebook_url: 'https://example.com/facebook',
  instagram_url: 'https://example.com/instagram',
  blog_url: 'https://example.com/blog',
  deliver_with_us_url: 'https://example.com/deliver-with-us',
}

/** What each setting is until an owner changes it. */
export const shopDefaults = (given: Given, isDemo: boolean): ShopSettingValues =>
  Object.fromEntries(
    SHOP_SETTING_NAMES.map((name) => {
      const variable = name.toUpperCase() as Uppercase<ShopSetting>
      return [name, given[variable] ?? (isDemo ? DEMO_DEFAULTS[name] : undefined) ?? DEFAULTS[name] ?? '']
    }),
  ) as ShopSettingValues
