import type { Brand } from '#domain/messages/email-content.ts'
import type { Shop } from '#server/shop.ts'
import { PRODUCT_NAME } from '#domain/product-name.ts'

/** Returns the sender's current name and contacts, which every message contains. */
export function brandOf({ settings, currentSettings }: Pick<Shop, 'settings' | 'currentSettings'>): Brand {
  const { companyName, contact } = currentSettings.branding()
  return {
    name: PRODUCT_NAME,
    company: companyName,
    address: contact.postalAddress,
    phone: contact.phone,
    support: contact.support,
    url: settings.publicUrl,
  }
}
