import type { Brand } from '#domain/messages/email-content.ts'
import type { Shop } from '#server/shop.ts'
import { PRODUCT_NAME } from '#server/settings/branding.ts'

/** The sender's name and contacts, from the settings. They stand in every message. */
export function brandOf({ settings }: Pick<Shop, 'settings'>): Brand {
  const { companyName, contact } = settings.branding
  return {
    name: PRODUCT_NAME,
    company: companyName,
    address: contact.postalAddress,
    phone: contact.phone,
    support: contact.support,
    url: settings.publicUrl,
  }
}
