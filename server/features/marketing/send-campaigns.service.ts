import { createHash } from 'node:crypto'
import type { MessageChannel } from '#domain/messages/message-kinds.ts'
import { mayTextOffers } from '#domain/marketing/campaigns.ts'
import { OPERATOR_TIME_ZONE, type TimeZone, localDate } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { findSegment } from '#server/features/segments/segments.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { enqueueMessage } from '../messaging/outbox.service.ts'
import * as queries from './campaigns.queries.ts'
import { offerMessage } from './offer-message.service.ts'

/** Readers per transaction, which holds its lock for less than a second. */
const PORTION = 200
/** Portions per run of the job, so that other campaigns get their turn. The job runs every minute. */
const PORTIONS = 25

export const audienceOf = (row: queries.CampaignRow): queries.Audience => ({
  storeId: row.store_id,
  zoneId: row.zone_id,
  segmentId: row.segment_id,
  ordered: row.ordered,
  days: row.days,
})

/** Returns the filter of a campaign's readers, with the current filters of its segment. */
export async function readerFilter(
  shop: Shop,
  { channel, audience }: { channel: MessageChannel; audience: queries.Audience },
) {
  const { segmentId } = audience
  const segment = segmentId === null ? null : await findSegment(shop, segmentId)
  if (segment === undefined) throw new ShopError('segment_not_found')
  return { channel, audience, segment, now: shop.clock.now() }
}

/** Returns the time zone for the hours of a campaign: of its store, otherwise of the operator. */
export const zoneOf = (shop: Shop, storeId: number | null): TimeZone =>
  storeId === null ? OPERATOR_TIME_ZONE : shop.storeDirectory.store(storeId).time_zone

/**
 * Sends the campaigns that are due; runs every minute.
 * @source A-CAMPAIGN-2
 */
export async function sendDueCampaigns(shop: Shop): Promise<void> {
  for (const { campaign_id: campaignId } of await queries.readDue(shop.db, shop.clock.now()))
    await sendPortions(shop, campaignId, PORTIONS)
}

/** Sends up to `most` portions of a campaign. Stops after the last portion, or when the hours for SMS end. */
export async function sendPortions(shop: Shop, campaignId: number, most: number): Promise<void> {
  for (let nth = 0; nth < most; nth++) if (!(await sendPortion(shop, campaignId))) return
}

/**
 * Enqueues the messages of the next readers and records the progress, in one transaction. A crash therefore neither
 * repeats nor skips a reader. A concurrent process waits for the lock.
 * @returns whether there may be more readers
 */
async function sendPortion(shop: Shop, campaignId: number): Promise<boolean> {
  return inTransaction(shop, async (shop) => {
    const campaign = await queries.lockCampaign(shop.db, campaignId)
    if (!campaign || !['scheduled', 'sending'].includes(campaign.state)) return false
    const now = shop.clock.now()
    if (campaign.channel === 'sms' && !mayTextOffers(now, zoneOf(shop, campaign.store_id))) return false
    const filter = await readerFilter(shop, { channel: campaign.channel, audience: audienceOf(campaign) })
    const slice = { after: campaign.reached_user_id, most: PORTION }
    const readers = await queries.readPortion(shop.db, filter, slice)
    const queued = await enqueueFor(shop, campaign, readers)
    const isLast = readers.length < PORTION
    const reachedUserId = readers.at(-1)?.user_id ?? campaign.reached_user_id
    await queries.updateProgress(shop.db, campaignId, {
      reachedUserId,
      queued,
      state: isLast ? 'sent' : 'sending',
      scheduledAt: campaign.scheduled_at ?? now,
      finishedAt: isLast ? now : null,
    })
    return !isLast
  })
}

async function enqueueFor(
  shop: Shop,
  campaign: queries.CampaignRow,
  readers: readonly queries.ReaderRow[],
): Promise<number> {
  const { channel, subject, body: text, campaign_id: campaignId } = campaign
  const key = campaignKey(shop, campaign)
  let queued = 0
  for (const reader of readers) {
    const message = offerMessage(shop, { channel, subject, text }, reader)
    const idempotencyKey = `${key} ${reader.user_id}`
    if (await enqueueMessage(shop, { ...message, campaignId, idempotencyKey })) queued++
  }
  return queued
}

/**
 * Returns the idempotency key of a campaign, so that the same text is sent to a reader once per day, even from two
 * campaigns. The day is the day of its start.
 */
function campaignKey(shop: Shop, campaign: queries.CampaignRow): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([campaign.channel, campaign.subject, campaign.body]))
    .digest('base64url')
  const began = campaign.scheduled_at ?? shop.clock.now()
  return `campaign ${localDate(began, OPERATOR_TIME_ZONE)} ${hash}`
}
