import {
  button,
  emailText,
  paragraph,
  plainEmail,
  smallPrint,
  smsText,
} from '#domain/messages/email-content.ts'
import { emailHtml } from '#domain/messages/email-html.ts'
import type { MessageChannel } from '#domain/messages/message-kinds.ts'
import { unsubscribeUrl } from '#server/features/accounts/consents/consents.service.ts'
import type { Shop } from '#server/shop.ts'
import { brandOf } from '../messaging/brand.service.ts'
import type { OutboundMessage } from '../messaging/outbox.service.ts'

export type Offer = { channel: MessageChannel; subject: string; text: string }
export type Reader = { user_id: number; email: string; mobile: string }

/**
 * Builds the message of an offer, with the sender, the licences and an unsubscribe link.
 * @source L-25, L-37
 */
export function offerMessage(shop: Shop, { channel, subject, text }: Offer, reader: Reader): OutboundMessage {
  const out = unsubscribeUrl(shop, reader.user_id, channel)
  const brand = brandOf(shop)
  const about = { kind: 'campaign', userId: reader.user_id, channel } as const
  if (channel === 'sms') {
    const smsBody = smsText(`${brand.name} (${brand.company}): ${text} Licences: ${brand.url} Stop: ${out}`)
    return { ...about, to: reader.mobile, subject: '', text: smsBody }
  }
  const email = plainEmail(subject, text)
  const licences = shop.storeDirectory.stores().map(licenceText)
  const complete = {
    ...email,
    blocks: [
      ...email.blocks,
      paragraph('Enjoy responsibly. We don’t sell alcohol to anyone under 18.'),
      button('No more offers', out),
      smallPrint(
        'You’re receiving this because you signed up for offers by email. You can unsubscribe in one click, without logging in.',
      ),
    ],
    footer: licences,
  }
  return {
    ...about,
    to: reader.email,
    subject: email.subject,
    text: emailText(complete, brand),
    html: emailHtml(complete, brand),
  }
}

const licenceText = ({ name, licences }: ReturnType<Shop['storeDirectory']['stores']>[number]): string =>
  `${name}: liquor licence ${licences.map(({ number }) => number).join(', ')}`
