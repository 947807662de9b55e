import type { ShopSetting } from '#domain/settings/shop-settings.ts'

/** Texts of the company settings. */

export const title = 'General'
export const introText =
  'Your company’s name, contacts and links. Changes show on every page and in new messages right away.'
export const defaultHint = 'Default'
export const ownHint = 'Changed here'
export const ownHiddenHint = 'Changed here: not shown'
export const defaultBoxLabel = (value: string) =>
  value ? `Use the default: ${value}` : 'Use the default: none'

export const LABELS: Record<ShopSetting, string> = {
  company_name: 'Company name',
  postal_address: 'Postal address',
  contact_phone: 'Phone',
  support_email: 'Support email',
  jobs_email: 'Jobs email',
  office_email: 'Office email',
  app_store_url: 'App Store',
  google_play_url: 'Google Play',
  facebook_url: 'Facebook',
  instagram_url: 'Instagram',
  blog_url: 'Blog',
  deliver_with_us_url: 'Deliver with us',
  vic_supply_penalty: 'Supplying alcohol to a minor',
  vic_receive_penalty: 'A minor buying or receiving alcohol',
}

type SettingsSection = { id: string; title: string; hint: string; names: readonly ShopSetting[] }

/** Sections of the form, in order. */
export const PARTS: readonly SettingsSection[] = [
  {
    id: 'company',
    title: 'Company',
    hint: 'The name shows in the footer and in messages, the rest on the contact page. Leave a field empty to hide it.',
    names: ['company_name', 'postal_address', 'contact_phone'],
  },
  {
    id: 'emails',
    title: 'Email addresses',
    hint: 'Customers’ enquiries and replies to our emails go to support.',
    names: ['support_email', 'jobs_email', 'office_email'],
  },
  {
    id: 'links',
    title: 'Links',
    hint: 'Leave a link empty to hide it.',
    names: [
      'app_store_url',
      'google_play_url',
      'facebook_url',
      'instagram_url',
      'blog_url',
      'deliver_with_us_url',
    ],
  },
  {
    id: 'penalties',
    title: 'Penalties in Victoria’s liquor notice',
    hint: 'The notice is on every page. Leave these empty to show the amounts of the law’s rule.',
    names: ['vic_supply_penalty', 'vic_receive_penalty'],
  },
]

// Amounts set on other screens

export const feesTitle = 'Fees and other amounts'
export const FEES = [
  { path: '/console/zones', link: 'Zones', text: 'Delivery fee, minimum order and free delivery' },
  { path: '/console/marketing', link: 'Marketing', text: 'Discounts and promo codes' },
  { path: '/console/approvals', link: 'Approvals', text: 'Limits of refunds, credit and gift cards' },
  { path: '/console/stores', link: 'Stores', text: 'Each store’s phone, email, ABN and liquor licence' },
] as const
export const fixedText = 'GST and other amounts set by law can’t be changed here.'
export const fixedLink = 'Read our terms'
