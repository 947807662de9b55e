import { SHOP_SETTINGS } from '#contract/console/settings.ts'
import {
  SHOP_SETTING_NAMES,
  type ShopSetting,
  type ShopSettingValues,
} from '#domain/settings/shop-settings.ts'
import type { SettingArea, ValuesOf } from './setting-area.ts'

type Row = { meaning: string } & ({ default: string } | { demo: string } | { absent: string })

/** Name of the company until an operator or an owner gives another. */
export const UNNAMED_COMPANY = 'Coldie Drinks Pty Ltd'

/**
 * Default and meaning of each setting that an owner may change later; `SHOP_SETTINGS` has its form. Values of `demo` are
 * invented, for a demo that shows every contact and link.
 */
const ROWS: Record<ShopSetting, Row> = {
  company_name: {
    default: UNNAMED_COMPANY,
    meaning: 'The operating company, in the copyright line and on invoices.',
  },
  postal_address: {
    demo: 'Coldie Drinks Pty Ltd, GPO Box 0000, Melbourne VIC 3001',
    meaning: 'Postal address on the contact page, which hides it where it is empty.',
  },
  contact_phone: {
    demo: '(03) 5550 0000',
    meaning: 'Phone number on the contact page, which hides it where it is empty.',
  },
  support_email: {
    demo: 'support@coldie.test',
    meaning: 'Mailbox for customers on the contact page.',
  },
  jobs_email: {
    demo: 'jobs@coldie.test',
    meaning: 'Mailbox for applicants on the contact page.',
  },
  office_email: {
    demo: 'admin@coldie.test',
    meaning: 'Mailbox of the office on the contact page.',
  },
  app_store_url: {
    demo: 'https://example.com/app-store',
    meaning:
      "Link to the iPhone app in the banner and on the home page. An `apps.apple.com` address also shows Safari's own banner.",
  },
  google_play_url: {
    demo: 'https://example.com/google-play',
    meaning: 'Link to the Android app in the banner and on the home page.',
  },
  facebook_url: { demo: 'https://example.com/facebook', meaning: 'Link in the footer.' },
  instagram_url: { demo: 'https://example.com/instagram', meaning: 'Link in the footer.' },
  blog_url: { demo: 'https://example.com/blog', meaning: 'Link in the footer.' },
  deliver_with_us_url: {
    demo: 'https://example.com/deliver-with-us',
    meaning: 'Link in the footer to the page for drivers who want to join.',
  },
  vic_supply_penalty: {
    absent: 'the amount of the rule of law',
    meaning: "Amount in Victoria's notice for supplying liquor to a minor.",
  },
  vic_receive_penalty: {
    absent: 'the amount of the rule of law',
    meaning: "Amount in Victoria's notice for a minor who receives liquor.",
  },
}

type ShopVariables = {
  [Name in ShopSetting as Uppercase<Name>]: {
    absent: string
    meaning: string
    schema: (typeof SHOP_SETTINGS)[Name]
  }
}

export const COMPANY_AREA = {
  title: 'Company, contacts and links',
  about: 'These variables are defaults. An owner may change each value at `/console/settings`.',
  variables: Object.fromEntries(
    SHOP_SETTING_NAMES.map((name) => {
      const row = ROWS[name]
      return [name.toUpperCase(), { ...fallbackOf(row), meaning: row.meaning, schema: SHOP_SETTINGS[name] }]
    }),
  ) as ShopVariables,
} satisfies SettingArea

function fallbackOf(row: Row) {
  if ('demo' in row) return { absent: `none; in a demo \`${row.demo}\`` }
  return 'absent' in row ? { absent: row.absent } : { default: row.default }
}

/** Returns the value of each setting that holds until an owner changes it. */
export const shopDefaults = (given: ValuesOf<typeof COMPANY_AREA>, isDemo: boolean): ShopSettingValues =>
  Object.fromEntries(
    SHOP_SETTING_NAMES.map((name) => {
      const row = ROWS[name]
      const demo = isDemo && 'demo' in row ? row.demo : ''
      return [name, given[name.toUpperCase() as Uppercase<ShopSetting>] ?? demo]
    }),
  ) as ShopSettingValues
