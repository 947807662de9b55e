import { createHash } from 'node:crypto'
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
import { OPERATOR_TIME_ZONE, localDate } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { unsubscribeUrl } from '#server/features/accounts/consents/consents.service.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import type { Shop } from '#server/shop.ts'
import { brandOf } from '../messaging/brand.service.ts'
import * as queries from './campaigns.queries.ts'
import { type OutboundMessage, enqueueMessage } from '../messaging/outbox.service.ts'

export type Campaign = { name: string; channel: MessageChannel; subject: string; text: string }

/** Too many offers drive readers away: an admin sends only a few a day. */
const CAMPAIGNS_A_DAY = 4
const DAY_MINUTES = 24 * 60

/**
 * Queues one message for each person who agrees to offers; those who withdraw their consent before it is sent get none.
 * @source L-22, L-25, L-37
 */
export async function startCampaign(shop: Shop, byUserId: number, campaign: Campaign) {
  await consumeRateLimit(shop, { key: 'campaigns', max: CAMPAIGNS_A_DAY, minutes: DAY_MINUTES })
  return inTransaction(shop, async (shop) => {
    const { campaign_id } = (await queries.insertCampaign(shop.db, {
      ...campaign,
      byUserId,
      now: shop.clock.now(),
    }))!
    const key = campaignKey(shop, campaign)
    let queued = 0
    for (const reader of await queries.readConsenting(shop.db, campaign.channel)) {
      const idempotencyKey = `${key} ${reader.user_id}`
      if (await enqueueMessage(shop, { ...offerMessage(shop, campaign, reader), idempotencyKey })) queued++
    }
    await queries.updateQueuedCount(shop.db, campaign_id, queued)
    const audit = { byUserId, action: 'campaign-started', subject: `campaign ${campaign_id}` }
    await recordAudit(shop, { ...audit, details: { channel: campaign.channel, queued } })
    return { campaign_id, queued }
  })
}

/** The same text reaches nobody twice on one day, even if the button is pressed twice. */
function campaignKey(shop: Shop, { channel, subject, text }: Campaign): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([channel, subject, text]))
    .digest('base64url')
  return `campaign ${localDate(shop.clock.now(), OPERATOR_TIME_ZONE)} ${hash}`
}

type Reader = { user_id: number; email: string; mobile: string }

/** Every offer contains the sender, the licences and an unsubscribe link. */
function offerMessage(shop: Shop, { channel, subject, text }: Campaign, reader: Reader): OutboundMessage {
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
        'You get this because you agreed to offers by e-mail. One press ends them, without a login.',
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
