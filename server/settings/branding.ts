import { z } from 'zod'

const link = z.url({ protocol: /^https?$/, message: 'an address such as https://example.com/page is needed' })

/** The company's name, contacts and links outside the shop. An empty one is not shown. */
export const BrandingEnvironment = {
  COMPANY_NAME: z.string().default('Coldie Drinks Pty Ltd'),
  POSTAL_ADDRESS: z.string().optional(),
  CONTACT_PHONE: z.string().optional(),
  SUPPORT_EMAIL: z.email().optional(),
  JOBS_EMAIL: z.email().optional(),
  OFFICE_EMAIL: z.email().optional(),
  APP_STORE_URL: link.optional(),
  GOOGLE_PLAY_URL: link.optional(),
  FACEBOOK_URL: link.optional(),
  INSTAGRAM_URL: link.optional(),
  BLOG_URL: link.optional(),
  DELIVER_WITH_US_URL: link.optional(),
}

/** The name of the shop, written here only. */
export const PRODUCT_NAME = 'Coldie'

type Given = z.output<z.ZodObject<typeof BrandingEnvironment>>

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

/** A demo shows every contact and link; none of them is real. */
const DEMO_BRANDING: Partial<Given> = {
  POSTAL_ADDRESS: 'Coldie Drinks Pty Ltd, GPO Box 0000, Melbourne VIC 3001',
  CONTACT_PHONE: '(03) 5550 0000',
  SUPPORT_EMAIL: 'support@coldie.test',
  JOBS_EMAIL: 'jobs@coldie.test',
  OFFICE_EMAIL: 'admin@coldie.test',
  APP_STORE_URL: 'https://example.com/app-store',
  GOOGLE_PLAY_URL: 'https://example.com/google-play',
  FACEBOOK_URL: 'https://example.com/facebook',
  INSTAGRAM_URL: 'https://example.com/instagram',
  BLOG_URL: 'https://example.com/blog',
  DELIVER_WITH_US_URL: 'https://example.com/deliver-with-us',
}

export function brandingSettings(given: Given, isDemo: boolean): Branding {
  const e = { ...(isDemo && DEMO_BRANDING), ...given }
  return {
    companyName: e.COMPANY_NAME,
    contact: {
      postalAddress: e.POSTAL_ADDRESS ?? '',
      phone: e.CONTACT_PHONE ?? '',
      support: e.SUPPORT_EMAIL ?? '',
      jobs: e.JOBS_EMAIL ?? '',
      office: e.OFFICE_EMAIL ?? '',
    },
    appStoreId: appStoreIdOf(e.APP_STORE_URL ?? ''),
    links: {
      appStore: e.APP_STORE_URL ?? '',
      googlePlay: e.GOOGLE_PLAY_URL ?? '',
      facebook: e.FACEBOOK_URL ?? '',
      instagram: e.INSTAGRAM_URL ?? '',
      blog: e.BLOG_URL ?? '',
      deliverWithUs: e.DELIVER_WITH_US_URL ?? '',
    },
  }
}

const appStoreIdOf = (url: string): string =>
  /^https:\/\/(?:apps|itunes)\.apple\.com\/.*\/id(\d+)/.exec(url)?.[1] ?? ''
