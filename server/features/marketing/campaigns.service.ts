import type { listCampaigns as listContract } from '#contract/console/campaigns.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { CAMPAIGNS_A_DAY, mayEdit, mayTextOffers, stateAfterCancel } from '#domain/marketing/campaigns.ts'
import { required } from '#domain/required.ts'
import { DAY_MINUTES } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { pagingOf } from '#server/db/numbered-page.ts'
import { readerOf } from '#server/db/replicas.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { holdSegment } from '#server/features/segments/segments.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { CallerStores } from '#server/http/security/ownership.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import type { Shop } from '#server/shop.ts'
import { enqueueMessage, stopUnsent } from '../messaging/outbox.service.ts'
import { presentCampaign } from './campaign.present.ts'
import * as queries from './campaigns.queries.ts'
import { type Offer, offerMessage } from './offer-message.service.ts'
import { audienceOf, readerFilter, sendPortions, zoneOf } from './send-campaigns.service.ts'

export type CampaignContent = queries.CampaignContent

const DAILY_LIMIT = { key: 'campaigns', max: CAMPAIGNS_A_DAY, minutes: DAY_MINUTES }
/** Portions that are queued before the response; the job sends the rest of a larger campaign. */
const PORTIONS_AT_ONCE = 5

type CampaignListQuery = NonNullable<OutputOf<(typeof listContract)['query']>>

/**
 * Lists the caller's campaigns.
 * @source A-CAMPAIGN-1
 */
export async function listCampaigns(
  shop: Shop,
  stores: CallerStores,
  { search = '', state, sort, page, limit }: CampaignListQuery,
) {
  const slice = { page, limit }
  const { rows, total } = await queries.listCampaigns(readerOf(shop), { search, state, sort, stores }, slice)
  return { rows, paging: pagingOf(total, slice) }
}

export async function campaignById(shop: Shop, campaignId: number): Promise<queries.CampaignRow> {
  const row = await queries.readCampaign(shop.db, campaignId)
  if (!row) throw new ShopError('not_found')
  return row
}

export async function campaignWithResults(shop: Shop, campaignId: number) {
  const row = await campaignById(shop, campaignId)
  const filter = await readerFilter(shop, { channel: row.channel, audience: audienceOf(row) })
  const [results, counted] = await Promise.all([
    queries.readResults(shop.db, campaignId),
    queries.countReaders(readerOf(shop), filter),
  ])
  return { row, results, recipients: counted.count }
}

/**
 * Queues one message for each person who consents to offers. A person who withdraws consent before sending receives
 * none.
 * @source L-22, L-25, L-37
 */
export async function startCampaign(shop: Shop, byUserId: number, words: CampaignContent) {
  // Checked again in the transaction, so that a rejected campaign does not count against the limit.
  await requireAudience(shop, words)
  const now = shop.clock.now()
  requireHours(shop, words, now)
  await consumeRateLimit(shop, DAILY_LIMIT)
  const campaignId = await inTransaction(shop, async (shop) => {
    await requireAudience(shop, words)
    const { campaign_id: campaignId } = await queries.insertCampaign(shop.db, { ...words, byUserId, now })
    await queries.updateState(shop.db, campaignId, { state: 'sending', scheduledAt: now, finishedAt: null })
    return campaignId
  })
  await sendPortions(shop, campaignId, PORTIONS_AT_ONCE)
  const { queued } = await campaignById(shop, campaignId)
  const audit = { byUserId, action: 'campaign-started', subject: `campaign ${campaignId}` }
  await recordAudit(shop, { ...audit, details: { channel: words.channel, queued } })
  return { campaign_id: campaignId, queued }
}

export async function draftCampaign(shop: Shop, byUserId: number, words: CampaignContent) {
  return inTransaction(shop, async (shop) => {
    await requireAudience(shop, words)
    const made = await queries.insertCampaign(shop.db, { ...words, byUserId, now: shop.clock.now() })
    const subject = `campaign ${made.campaign_id}`
    await recordAudit(shop, {
      byUserId,
      action: 'campaign.drafted',
      subject,
      details: { channel: words.channel },
    })
    return { campaign_id: made.campaign_id, queued: 0 }
  })
}

type CampaignEdit = { byUserId: number; campaignId: number; version: number }

/** Runs a change on a locked campaign of the given version. */
const changing = (
  shop: Shop,
  { campaignId, version }: CampaignEdit,
  work: (shop: Shop, row: queries.CampaignRow) => Promise<void>,
): Promise<queries.CampaignRow> =>
  inTransaction(shop, async (shop) => {
    const row = await queries.lockCampaign(shop.db, campaignId)
    if (!row) throw new ShopError('not_found')
    if (row.version !== version) throw new ShopError('stale', { current: presentCampaign(row) })
    await work(shop, row)
    return campaignById(shop, campaignId)
  })

export const changeCampaign = (shop: Shop, change: CampaignEdit, words: CampaignContent) =>
  changing(shop, change, async (shop, row) => {
    if (!mayEdit(row.state)) throw new ShopError('campaign_begun')
    await requireAudience(shop, words)
    if (row.scheduled_at) requireHours(shop, words, row.scheduled_at)
    await queries.updateWords(shop.db, row.campaign_id, words)
    await audit(shop, change, 'campaign.changed', {
      before: { channel: row.channel, title: row.name },
      after: { channel: words.channel, title: words.name },
    })
  })

/**
 * Schedules a campaign.
 * @param at null: now
 * @source A-CAMPAIGN-2
 */
export async function scheduleCampaign(shop: Shop, change: CampaignEdit, at: Date | null) {
  const now = shop.clock.now()
  const scheduledAt = at && at > now ? at : now
  const row = await campaignById(shop, change.campaignId)
  // Rescheduling does not count against the limit, and neither does a stale request.
  if (row.state === 'draft' && row.version === change.version) await consumeRateLimit(shop, DAILY_LIMIT)
  const planned = await changing(shop, change, async (shop, row) => {
    if (!mayEdit(row.state)) throw new ShopError('campaign_begun')
    requireHours(shop, { channel: row.channel, storeId: row.store_id }, scheduledAt)
    await queries.updateState(shop.db, row.campaign_id, { state: 'scheduled', scheduledAt, finishedAt: null })
    await audit(shop, change, 'campaign.scheduled', { after: { at: scheduledAt.toISOString() } })
  })
  if (scheduledAt > now) return planned
  await sendPortions(shop, change.campaignId, PORTIONS_AT_ONCE)
  return campaignById(shop, change.campaignId)
}

/**
 * Cancels a campaign; messages that are not sent yet are stopped.
 * @source A-CAMPAIGN-3
 */
export const cancelCampaign = (shop: Shop, change: CampaignEdit) =>
  changing(shop, change, async (shop, row) => {
    const state = stateAfterCancel(row.state)
    if (state === null) throw new ShopError('campaign_ended')
    const now = shop.clock.now()
    if (row.state === 'sending') await stopUnsent(shop, row.campaign_id)
    await queries.updateState(shop.db, row.campaign_id, {
      state,
      scheduledAt: state === 'draft' ? null : row.scheduled_at,
      finishedAt: state === 'draft' ? null : now,
    })
    await audit(shop, change, 'campaign.canceled', { before: { state: row.state }, after: { state } })
  })

/**
 * Sends a test to the caller. It needs no consent, because the caller requested it, and contains the caller's own
 * unsubscribe link.
 */
export async function testCampaign(shop: Shop, byUserId: number, campaignId: number): Promise<void> {
  const { channel, subject, body: text } = await campaignById(shop, campaignId)
  await consumeRateLimit(shop, { key: `campaign tests by ${byUserId}`, max: 10, minutes: 60 })
  const reader = await queries.readContact(shop.db, byUserId)
  if (!reader || !(channel === 'sms' ? reader.mobile : reader.email)) throw new ShopError('contact_missing')
  const message = offerMessage(shop, { channel, subject, text }, reader)
  await inTransaction(shop, async (shop) => {
    await enqueueMessage(shop, { ...message, kind: 'campaign_test', subject: testSubject(message.subject) })
    const about = `campaign ${campaignId}`
    await recordAudit(shop, { byUserId, action: 'campaign.tested', subject: about, details: { channel } })
  })
}

const testSubject = (subject: string): string => (subject ? `Test: ${subject}` : '')

/** Renders the message as addressed to the caller, and counts its readers. */
export async function previewCampaign(
  shop: Shop,
  byUserId: number,
  offer: Offer,
  audience: queries.Audience,
) {
  await requireAudience(shop, audience)
  const reader = required(await queries.readContact(shop.db, byUserId), `user ${byUserId}`)
  const message = offerMessage(shop, offer, reader)
  const filter = await readerFilter(shop, { channel: offer.channel, audience })
  const counted = await queries.countReaders(readerOf(shop), filter)
  return { message, recipients: counted.count }
}

/**
 * Rejects an unknown audience. In a transaction, its segment can't be deleted until the transaction ends.
 * @throws ShopError `store_not_found`, `zone_not_found`, `segment_not_found`
 */
async function requireAudience(
  shop: Shop,
  { storeId, zoneId, segmentId }: Pick<CampaignContent, 'storeId' | 'zoneId' | 'segmentId'>,
): Promise<void> {
  if (storeId !== null) shop.storeDirectory.store(storeId)
  if (zoneId !== null) shop.storeDirectory.zone(zoneId)
  if (segmentId !== null && !(await holdSegment(shop, segmentId))) throw new ShopError('segment_not_found')
}

function requireHours(shop: Shop, words: Pick<CampaignContent, 'channel' | 'storeId'>, at: Date): void {
  if (words.channel === 'sms' && !mayTextOffers(at, zoneOf(shop, words.storeId)))
    throw new ShopError('sms_hours')
}

type AuditedValues = { before?: Record<string, string>; after?: Record<string, string> }

const audit = (shop: Shop, { byUserId, campaignId }: CampaignEdit, action: string, facts: AuditedValues) =>
  recordAudit(shop, { byUserId, action, subject: `campaign ${campaignId}`, ...facts })
