import type { ShopSettingValues } from '#domain/settings/shop-settings.ts'

export type Branding = {
  companyName: string
  /** For the contact page; the mailboxes are of support, jobs and administration. @source S-CONTACT-1 */
  contact: { postalAddress: string; phone: string; support: string; jobs: string; office: string }
  /** Apple's id of the app, from its App Store URL; '' for any other URL. */
  appStoreId: string
  /** Addresses outside the shop; '' where there is none. @source A-PAGE-7 */
  links: {
    appStore: string
    googlePlay: string
    facebook: string
    instagram: string
    blog: string
    deliverWithUs: string
  }
}

export const brandingOf = (values: ShopSettingValues): Branding => ({
  companyName: values.company_name,
  contact: {
    postalAddress: values.postal_address,
    phone: values.contact_phone,
    support: values.support_email,
    jobs: values.jobs_email,
    office: values.office_email,
  },
  appStoreId: appStoreIdOf(values.app_store_url),
  links: {
    appStore: values.app_store_url,
    googlePlay: values.google_play_url,
    facebook: values.facebook_url,
    instagram: values.instagram_url,
    blog: values.blog_url,
    deliverWithUs: values.deliver_with_us_url,
  },
})

const appStoreIdOf = (url: string): string =>
  /^https:\/\/(?:apps|itunes)\.apple\.com\/.*\/id(\d+)/.exec(url)?.[1] ?? ''
