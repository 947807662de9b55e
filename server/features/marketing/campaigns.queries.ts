import sql, { type Sql, empty, join } from 'sql-template-tag'
import type { CampaignState, Ordered } from '#domain/marketing/campaigns.ts'
import type { MessageChannel } from '#domain/messages/message-kinds.ts'
import { addMinutes, DAY_MINUTES } from '#domain/time.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import type { Database } from '#server/db/database.ts'
import { type NumberedPage, pageSlice } from '#server/db/numbered-page.ts'
import type { Reader } from '#server/db/replicas.ts'
import { isSeenBy, storesOfPlace } from '#server/db/owning-stores.ts'
import type { Row } from '#server/db/row.ts'
import { type SegmentFilter, isSegmentMember } from '#server/db/segment-members.ts'
import type { CallerStores } from '#server/http/security/ownership.ts'

/** Audience of a campaign. Without restrictions, it includes every user who consents to offers by its channel. */
export type Audience = {
  storeId: number | null
  zoneId: number | null
  segmentId: number | null
  ordered: Ordered
  days: number
}

export type CampaignContent = {
  name: string
  channel: MessageChannel
  subject: string
  text: string
} & Audience

export type CampaignRow = Row<'campaigns'> & { created_by: string }

const columns = sql`
  c.*, (select concat_ws(' ', u.firstname, nullif(u.lastname, '')) from users u
    where u.user_id = c.created_by_user_id) as created_by`

type NewCampaign = CampaignContent & { byUserId: number; now: Date }

export const insertCampaign = (db: Database, c: NewCampaign) =>
  db.one<Row<'campaigns', 'campaign_id'>>(sql`
    insert into campaigns (name, channel, subject, body, store_id, zone_id, segment_id, ordered, days, state, created_by_user_id,
      created_at)
    values (${c.name}, ${c.channel}, ${c.subject}, ${c.text}, ${c.storeId}, ${c.zoneId}, ${c.segmentId}, ${c.ordered}, ${c.days}, 'draft',
      ${c.byUserId}, ${c.now})
    returning campaign_id`)

export const updateWords = (db: Database, campaignId: number, c: CampaignContent) =>
  db.run(sql`
    update campaigns set name = ${c.name}, channel = ${c.channel}, subject = ${c.subject}, body = ${c.text},
      store_id = ${c.storeId}, zone_id = ${c.zoneId}, segment_id = ${c.segmentId}, ordered = ${c.ordered}, days = ${c.days}, version = version + 1
    where campaign_id = ${campaignId}`)

type CampaignStateChange = { state: CampaignState; scheduledAt: Date | null; finishedAt: Date | null }

export const updateState = (db: Database, campaignId: number, t: CampaignStateChange) =>
  db.run(sql`
    update campaigns set state = ${t.state}, scheduled_at = ${t.scheduledAt}, finished_at = ${t.finishedAt},
      version = version + 1
    where campaign_id = ${campaignId}`)

type Progress = CampaignStateChange & { reachedUserId: number; queued: number }

/**
 * Records the progress after a portion: its last reader and the number of queued messages. The version stays, because
 * the author changed nothing.
 */
export const updateProgress = (db: Database, campaignId: number, p: Progress) =>
  db.run(sql`
    update campaigns set state = ${p.state}, scheduled_at = ${p.scheduledAt}, finished_at = ${p.finishedAt},
      reached_user_id = ${p.reachedUserId}, queued = queued + ${p.queued}
    where campaign_id = ${campaignId}`)

export const readCampaign = (db: Database, campaignId: number) =>
  db.first<CampaignRow>(sql`select ${columns} from campaigns c where campaign_id = ${campaignId}`)

/** Locks a campaign, so that concurrent changes are applied serially. */
export const lockCampaign = (db: Database, campaignId: number) =>
  db.first<CampaignRow>(sql`
    select ${columns} from campaigns c where campaign_id = ${campaignId} for no key update of c`)

/** Reads the campaigns that are due or being sent. */
export const readDue = (db: Database, now: Date) =>
  db.rows<Row<'campaigns', 'campaign_id'>>(sql`
    select campaign_id from campaigns
    where state = 'sending' or (state = 'scheduled' and scheduled_at <= ${now}) order by campaign_id`)

type Filter = {
  search: string
  state: CampaignState | 'all'
  sort: 'newest' | 'name'
  /** Stores of the caller. Their campaigns and campaigns for all stores are listed; null: all campaigns. */
  stores: CallerStores
}

const ORDERS = { newest: sql`c.campaign_id desc`, name: sql`lower(c.name), c.campaign_id` }

export async function listCampaigns(
  db: Reader,
  { search, state, sort, stores }: Filter,
  request: NumberedPage,
) {
  const conditions = [
    isSeenBy(storesOfPlace(sql`c.store_id`, sql`c.zone_id`), stores),
    ...(state === 'all' ? [] : [sql`c.state = ${state}`]),
    ...(search ? [sql`lower(c.name || ' ' || c.subject) like ${likePattern(search)}`] : []),
  ]
  const rows = await db.rows<CampaignRow & { total: number }>(sql`
    select ${columns}, count(*) over ()::int as total from campaigns c
    where ${join(conditions, ' and ')} order by ${ORDERS[sort]} ${pageSlice(request)}`)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Builds the condition on placed orders of a user `u` that the audience requires. */
function ordersOf({ storeId, zoneId, ordered, days }: Audience, now: Date): Sql {
  const since = addMinutes(now, -days * DAY_MINUTES)
  const placed = sql`select from orders o where o.user_id = u.user_id and o.placed_at is not null`
  const place = sql`
    ${storeId === null ? empty : sql`and o.store_id = ${storeId}`} ${zoneId === null ? empty : sql`and o.zone_id = ${zoneId}`}`
  if (ordered === 'within') return sql`and exists (${placed} ${place} and o.created_at >= ${since})`
  if (ordered === 'not_within')
    return sql`and exists (${placed} ${place}) and not exists (${placed} and o.created_at >= ${since})`
  return storeId === null && zoneId === null ? empty : sql`and exists (${placed} ${place})`
}

type ReaderFilter = {
  channel: MessageChannel
  audience: Audience
  /** Filters of the audience's segment. */
  segment: SegmentFilter | null
  now: Date
}

/**
 * Builds the condition for readers: their latest answer for the channel is consent, the contact is verified, and the
 * birth date is known. Age and self-exclusion are checked when the message is sent.
 */
const isReader = ({ channel, audience, segment, now }: ReaderFilter): Sql => sql`
  u.state = 'full' and u.dob_sealed is not null and (${channel} = 'sms' or u.email_verified_at is not null) and (
    select is_granted from consents c where c.user_id = u.user_id and c.channel = ${channel}
    order by consent_id desc limit 1) ${ordersOf(audience, now)}
  ${segment ? sql`and ${isSegmentMember(segment, now)}` : empty}`

export const countReaders = (db: Reader, filter: ReaderFilter) =>
  db.one<{ count: number }>(sql`
    select count(*)::int as count from users u where ${isReader(filter)}`)

export type ReaderRow = Row<'users', 'user_id' | 'email' | 'mobile'>

/** Reads the next readers, in user id order. */
export const readPortion = (
  db: Database,
  filter: ReaderFilter,
  { after, most }: { after: number; most: number },
) =>
  db.rows<ReaderRow>(sql`
    select u.user_id, u.email, u.mobile from users u
    where u.user_id > ${after} and ${isReader(filter)}
    order by u.user_id limit ${most}`)

export type CampaignResults = {
  sent: number
  waiting: number
  withheld: number
  failed: number
  unsubscribed: number
}

/** Period after a message in which an unsubscription by its link counts as caused by it. */
const UNSUBSCRIBED_WITHIN = sql`interval '14 days'`

export const readResults = (db: Reader, campaignId: number) =>
  db.one<CampaignResults>(sql`
    select count(*) filter (where m.sent_at is not null)::int as sent,
      count(*) filter (where m.next_try_at is not null)::int as waiting,
      count(*) filter (where m.dead_at is not null and m.last_error like 'Its reader%')::int as withheld,
      count(*) filter (where m.dead_at is not null and m.last_error not like 'Its reader%')::int as failed,
      count(*) filter (where exists (
        select from consents c where c.user_id = m.user_id and c.channel = m.channel and c.source = 'unsubscribe_link'
          and c.at between m.sent_at and m.sent_at + ${UNSUBSCRIBED_WITHIN}))::int as unsubscribed
    from messages m where m.campaign_id = ${campaignId}`)

export const readContact = (db: Database, userId: number) =>
  db.first<ReaderRow>(sql`select user_id, email, mobile from users where user_id = ${userId}`)
