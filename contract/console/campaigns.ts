import { z } from 'zod'
import { CAMPAIGN_NAME_MAX, CAMPAIGN_SUBJECT_MAX, CAMPAIGN_TEXT_MAX } from '#domain/field-lengths.ts'
import { CAMPAIGN_STATES, ORDERED } from '#domain/marketing/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import {
  Flag,
  Id,
  Instant,
  Integer,
  IsoTime,
  Paging,
  nameText,
  pageQuery,
  requiredText,
  text,
} from '../fields.ts'
import { type Scope, ofAnyStore, ofEveryStore } from '../scope.ts'

const Channel = z.enum(['email', 'sms'])

/** Id of a segment, or of a place that the recipients ordered from; null or '': any. */
const AnyId = z
  .union([z.null(), z.literal(''), Id])
  .transform((id) => (id === '' ? null : id))
  .default(null)

const words = {
  channel: Channel,
  subject: requiredText(CAMPAIGN_SUBJECT_MAX, 'Subject is required'),
  text: requiredText(CAMPAIGN_TEXT_MAX, 'Text is required'),
}
const audience = {
  store_id: AnyId,
  zone_id: AnyId,
  /** Segment to which the recipients belong, in addition to the other limits. */
  segment_id: AnyId,
  /** `within`: ordered in the last `days`. `not_within`: ordered before that period, but not in it. */
  ordered: z.enum(ORDERED).default('any'),
  days: Integer.pipe(
    z.number().int().min(1, 'Enter 1 to 3650 days').max(3650, 'Enter 1 to 3650 days'),
  ).default(90),
}
const audienceScope = [
  { stores: ['body.store_id'], zones: ['body.zone_id'], absent: 'shop' },
  ofAnyStore('segment', 'body.segment_id'),
] as const satisfies Scope

const campaignFields = z.object({
  name: nameText(CAMPAIGN_NAME_MAX, 'Name is required'),
  ...words,
  ...audience,
})

const Campaign = z.object({
  campaign_id: z.number(),
  name: z.string(),
  channel: Channel,
  subject: z.string(),
  text: z.string(),
  store_id: z.number().nullable(),
  zone_id: z.number().nullable(),
  segment_id: z.number().nullable(),
  ordered: z.enum(ORDERED),
  days: z.number(),
  state: z.enum(CAMPAIGN_STATES),
  /** Time at which the campaign is or was sent. */
  scheduled: IsoTime.nullable(),
  finished: IsoTime.nullable(),
  created: IsoTime,
  created_by: z.string(),
  /** Messages created so far, at most one per recipient. */
  queued: z.number(),
  version: z.number(),
})
export type Campaign = z.output<typeof Campaign>

export const CAMPAIGN_SORTS = ['newest', 'name'] as const

/** @source A-CAMPAIGN-1 */
export const listCampaigns = endpoint({
  method: 'GET',
  path: '/console/campaigns',
  summary: 'List campaigns with their states',
  allow: ['marketing.write'],
  scope: 'own stores',
  query: z.object({
    search: text(60).optional(),
    state: z.enum(['all', ...CAMPAIGN_STATES]).default('all'),
    sort: z.enum(CAMPAIGN_SORTS).default('newest'),
    ...pageQuery(50),
  }),
  data: z.array(Campaign),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden'],
})

const CampaignParams = z.object({ campaign_id: Id })

/** Results of the messages that are still stored. Messages are retained for one year. */
const Results = z.object({
  sent: z.number(),
  waiting: z.number(),
  /** Not sent, because at that time the recipient had withdrawn consent, was excluded or was not an adult. */
  withheld: z.number(),
  failed: z.number(),
  /** Recipients who unsubscribed by the link in this message within two weeks. */
  unsubscribed: z.number(),
})

/** @source A-CAMPAIGN-1 */
export const readCampaign = endpoint({
  method: 'GET',
  path: '/console/campaigns/:campaign_id',
  summary: 'Retrieve a campaign with its message statistics',
  allow: ['marketing.write'],
  scope: ofAnyStore('campaign', 'params.campaign_id'),
  params: CampaignParams,
  data: Campaign.extend({ results: Results, recipients: z.number() }),
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

/**
 * Sends to customers who agree to offers by that channel, both now and at the time of sending. With `send: false`,
 * the campaign stays a draft. The first batch is queued before the response, the rest by a job.
 * @source A-CAMPAIGN-2, L-37
 */
export const startCampaign = endpoint({
  method: 'POST',
  path: '/console/campaigns',
  summary: 'Create a campaign for all consenting customers, as a draft or to send now',
  allow: ['marketing.write'],
  scope: audienceScope,
  byPerson: true,
  body: campaignFields.extend({ send: Flag.default(true) }),
  data: z.object({ campaign_id: z.number(), queued: z.number() }),
  errors: [
    'not_signed_in',
    'forbidden',
    'rate_limited',
    'sms_hours',
    'store_not_found',
    'zone_not_found',
    'segment_not_found',
  ],
})

export const changeCampaign = endpoint({
  method: 'PATCH',
  path: '/console/campaigns/:campaign_id',
  summary: 'Update a campaign that has not started',
  allow: ['marketing.write'],
  scope: [ofEveryStore('campaign', 'params.campaign_id'), ...audienceScope],
  byPerson: true,
  params: CampaignParams,
  body: campaignFields.extend({ version: Integer }),
  data: Campaign,
  errors: [
    'not_signed_in',
    'forbidden',
    'not_found',
    'campaign_begun',
    'sms_hours',
    'stale',
    'store_not_found',
    'zone_not_found',
    'segment_not_found',
  ],
})

/** Schedules a campaign. Without `at`, or with a time in the past, it is sent immediately. @source A-CAMPAIGN-2 */
export const scheduleCampaign = endpoint({
  method: 'POST',
  path: '/console/campaigns/:campaign_id/schedule',
  summary: 'Schedule a campaign',
  allow: ['marketing.write'],
  scope: ofEveryStore('campaign', 'params.campaign_id'),
  byPerson: true,
  params: CampaignParams,
  body: z.object({ at: Instant.optional(), version: Integer }),
  data: Campaign,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'campaign_begun', 'sms_hours', 'stale', 'rate_limited'],
})

/** @source A-CAMPAIGN-3 */
export const cancelCampaign = endpoint({
  method: 'POST',
  path: '/console/campaigns/:campaign_id/cancel',
  summary: 'Unschedule a campaign, delete a draft, or stop a running campaign',
  allow: ['marketing.write'],
  scope: ofEveryStore('campaign', 'params.campaign_id'),
  byPerson: true,
  params: CampaignParams,
  body: z.object({ version: Integer }),
  data: Campaign,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'campaign_ended', 'stale'],
})

/**
 * Sends the campaign to the caller alone, as recipients will see it. It does not count as an offer, because the
 * caller requested it.
 */
export const testCampaign = endpoint({
  method: 'POST',
  path: '/console/campaigns/:campaign_id/test',
  summary: 'Send a test of a campaign to the caller',
  allow: ['marketing.write'],
  scope: ofAnyStore('campaign', 'params.campaign_id'),
  byPerson: true,
  params: CampaignParams,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'contact_missing', 'rate_limited'],
})

/** Renders a campaign. Nothing is saved or sent. @source A-CAMPAIGN-1 */
export const previewCampaign = endpoint({
  method: 'POST',
  path: '/console/campaigns/preview',
  summary: 'Preview a campaign and count its recipients',
  allow: ['marketing.write'],
  scope: audienceScope,
  byPerson: true,
  body: z.object({ ...words, ...audience }),
  data: z.object({
    subject: z.string(),
    text: z.string(),
    /** null for an SMS. */
    html: z.string().nullable(),
    /**
     * Customers who currently agree and whose contact is verified. Excluded customers are counted here, but
     * skipped at sending.
     */
    recipients: z.number(),
    /** Number of SMS parts, each of which is charged; 0 for a mail. */
    sms_parts: z.number(),
  }),
  errors: ['not_signed_in', 'forbidden', 'store_not_found', 'zone_not_found', 'segment_not_found'],
})
