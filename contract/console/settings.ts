import { z } from 'zod'
import {
  COMPANY_NAME_MAX,
  CONTACT_PHONE_MAX,
  LINK_MAX,
  PENALTY_MAX,
  POSTAL_ADDRESS_MAX,
} from '#domain/field-lengths.ts'
import { required } from '#domain/required.ts'
import { SHOP_SETTING_NAMES, type ShopSetting, mayBeEmpty } from '#domain/settings/shop-settings.ts'
import { endpoint } from '../endpoint.ts'
import { Email, Integer, nameText, text } from '../fields.ts'

const link = text(LINK_MAX).pipe(
  z.url({ protocol: /^https?$/, error: 'Enter an address such as https://example.com/page' }),
)
const amount = z
  .string()
  .trim()
  .regex(/^\$\d{1,3}(,?\d{3})*$/, 'Enter an amount such as $24,000')
  .max(PENALTY_MAX)

/** Schema of each setting. The environment variable that holds its default has the same schema. @source A-SET-7 */
export const SHOP_SETTINGS = {
  company_name: nameText(COMPANY_NAME_MAX, 'Enter the company’s name'),
  postal_address: text(POSTAL_ADDRESS_MAX),
  contact_phone: text(CONTACT_PHONE_MAX),
  support_email: Email,
  jobs_email: Email,
  office_email: Email,
  app_store_url: link,
  google_play_url: link,
  facebook_url: link,
  instagram_url: link,
  blog_url: link,
  deliver_with_us_url: link,
  vic_supply_penalty: amount,
  vic_receive_penalty: amount,
} satisfies Record<ShopSetting, z.ZodType<string>>

/** Parses a setting. Returns the value to store, or a problem. '' is stored for optional settings. */
export function readShopSetting(name: ShopSetting, typed: string): { value: string } | { problem: string } {
  if (typed.trim() === '' && mayBeEmpty(name)) return { value: '' }
  const read = SHOP_SETTINGS[name].safeParse(typed)
  return read.success
    ? { value: read.data }
    : { problem: required(read.error.issues[0], 'problem of the setting').message }
}

const eachSetting = <Shape extends z.ZodType>(shapeOf: (name: ShopSetting) => Shape) =>
  z.object(
    Object.fromEntries(SHOP_SETTING_NAMES.map((name) => [name, shapeOf(name)])) as Record<ShopSetting, Shape>,
  )

const Values = eachSetting(() => z.string())

const ShopSettings = Values.extend({
  /** Settings with the shop's own value. All others use their default. */
  own: z.array(z.enum(SHOP_SETTING_NAMES)),
  defaults: Values,
  version: z.number(),
})
export type ShopSettings = z.output<typeof ShopSettings>

/** @source A-SET-7 */
export const readSettings = endpoint({
  method: 'GET',
  path: '/console/settings',
  summary: 'Retrieve the company details, contacts, links and penalty amounts',
  allow: ['settings.write'],
  scope: 'shop',
  data: ShopSettings,
  errors: ['not_signed_in', 'forbidden'],
})

const Change = (name: ShopSetting) =>
  z
    .string()
    .nullable()
    .transform((typed, problems) => {
      if (typed === null) return null
      const read = readShopSetting(name, typed)
      if ('value' in read) return read.value
      problems.addIssue({ code: 'custom', message: read.problem })
      return z.NEVER
    })
    .optional()

/** Changes settings. null removes the shop's own value and restores the default. @source A-SET-7 */
export const changeSettings = endpoint({
  method: 'PATCH',
  path: '/console/settings',
  summary: 'Update company details, contacts, links or penalty amounts for all pages and messages',
  allow: ['settings.write'],
  scope: 'shop',
  stepUp: true,
  body: eachSetting(Change).extend({ version: Integer }),
  data: ShopSettings,
  errors: ['not_signed_in', 'forbidden', 'invalid_input', 'stale'],
})
