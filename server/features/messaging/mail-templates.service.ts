import {
  type Brand,
  type EmailContent,
  emailText,
  emailWithoutForeignLinks,
} from '#domain/messages/email-content.ts'
import { emailHtml } from '#domain/messages/email-html.ts'
import type { Shop } from '#server/shop.ts'
import { brandOf } from './brand.service.ts'
import { type OutboundMessage, enqueueMessage } from './outbox.service.ts'

type Mail = Omit<OutboundMessage, 'channel' | 'subject' | 'text' | 'html'>

/** Enqueues an e-mail with the same content as plain text and as HTML. */
export function enqueueEmail(
  shop: Shop,
  mail: Mail,
  write: (brand: Brand) => EmailContent,
): Promise<boolean> {
  const brand = brandOf(shop)
  const email = emailWithoutForeignLinks(write(brand), brand)
  return enqueueMessage(shop, {
    ...mail,
    channel: 'email',
    subject: email.subject,
    text: emailText(email, brand),
    html: emailHtml(email, brand),
  })
}
