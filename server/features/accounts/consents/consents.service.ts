import * as templates from '#domain/messages/consent-templates.ts'
import { CONSENT_TEXTS, type ConsentChannel } from '#domain/accounts/consent-texts.ts'
import { required } from '#domain/required.ts'
import { inTransaction } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { enqueuePlainEmail, enqueueSms } from '#server/features/messaging/outbox.service.ts'
import * as queries from './consents.queries.ts'

export const CHANNELS = ['email', 'sms'] as const satisfies readonly ConsentChannel[]

export type ConsentState = { channel: ConsentChannel; isGranted: boolean; answeredAt: Date | null }

/** Returns the consent per channel. A person who has not answered has not consented. */
export async function consentsOf(shop: Shop, userId: number): Promise<ConsentState[]> {
  const rows = await queries.readConsents(shop.db, userId)
  return CHANNELS.map((channel) => {
    const row = rows.find((one) => one.channel === channel)
    return { channel, isGranted: row?.is_granted ?? false, answeredAt: row?.at ?? null }
  })
}

/** Returns whether a person currently consents to marketing by a channel. */
export const hasConsent = async (shop: Shop, userId: number, channel: ConsentChannel): Promise<boolean> =>
  (await consentsOf(shop, userId)).some((one) => one.channel === channel && one.isGranted)

export const consentLogOf = (shop: Shop, userId: number) => queries.readConsentLog(shop.db, userId)

type ConsentChange = {
  userId: number
  channel: ConsentChannel
  isGranted: boolean
  source: queries.ConsentSource
  /** The staff member who withdraws it for the person, if any. */
  byUserId?: number
}

/** Records a changed consent. A given consent is confirmed by a message with an unsubscribe link. */
export async function recordConsent(shop: Shop, answer: ConsentChange): Promise<void> {
  const { userId, channel, isGranted, source } = answer
  await inTransaction(shop, async (shop) => {
    await queries.lockUserRow(shop.db, userId)
    const before = (await consentsOf(shop, userId)).find((one) => one.channel === channel)
    if (before?.isGranted === isGranted) return
    const textVersion = CONSENT_TEXTS[channel].version
    await queries.insertConsent(shop.db, { ...answer, textVersion, now: shop.clock.now() })
    await recordAudit(shop, {
      byUserId: answer.byUserId ?? userId,
      action: isGranted ? 'consent-granted' : 'consent-withdrawn',
      subject: `user ${userId}`,
      details: { channel, source },
    })
    if (isGranted) await sendConfirmation(shop, userId, channel)
  })
}

export async function withdrawAllConsents(
  shop: Shop,
  userId: number,
  source: queries.ConsentSource,
): Promise<void> {
  for (const channel of CHANNELS) await recordConsent(shop, { userId, channel, isGranted: false, source })
}

async function sendConfirmation(shop: Shop, userId: number, channel: ConsentChannel): Promise<void> {
  const reach = await queries.readContacts(shop.db, userId)
  if (!reach) return
  const agreed = {
    unsubscribeUrl: unsubscribeUrl(shop, userId, channel),
    company: shop.currentSettings.branding().companyName,
  }
  const about = { kind: 'consent_given', userId } as const
  if (channel === 'sms')
    await enqueueSms(shop, { ...about, to: reach.mobile }, templates.consentGivenSms(agreed))
  else await enqueuePlainEmail(shop, { ...about, to: reach.email }, templates.consentGiven(agreed))
}

/**
 * Returns the URL of the unsubscribe page. A POST to it, by a person or a mail program, unsubscribes.
 * @source RFC 8058
 */
export const unsubscribeUrl = (shop: Shop, userId: number, channel: ConsentChannel): string =>
  `${shop.settings.publicUrl}/unsubscribe/${unsubscribeToken(shop, userId, channel)}`

/**
 * Signs a token that never expires: it can only end consent, and the law requires the link to work long after the
 * e-mail.
 */
function unsubscribeToken(shop: Shop, userId: number, channel: ConsentChannel): string {
  const who = `${userId}.${channel}`
  return `${who}.${shop.keys.sign('unsubscribe', who)}`
}

/** Returns the person and channel of an unsubscribe link, without login and without any other data of the account. */
export async function readUnsubscribe(shop: Shop, token: string) {
  const [, userId, channel, signature] = /^(\d{1,15})\.(email|sms)\.([0-9a-f]{64})$/.exec(token) ?? []
  const isOurs =
    userId && channel && signature && shop.keys.isSigned('unsubscribe', `${userId}.${channel}`, signature)
  const reach = isOurs ? await queries.readContacts(shop.db, Number(userId)) : undefined
  if (!reach) throw new ShopError('unsubscribe_link_invalid')
  const about = { userId: Number(userId), channel: channel as ConsentChannel }
  const state = (await consentsOf(shop, about.userId)).find((one) => one.channel === about.channel)
  return {
    ...about,
    to: maskedContact(reach, about.channel),
    isGranted: required(state, 'consent').isGranted,
  }
}

function maskedContact(
  { email, mobile }: { email: string; mobile: string },
  channel: ConsentChannel,
): string {
  if (channel === 'sms') return `mobile ending ${mobile.slice(-3)}`
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${email.slice(at)}`
}
