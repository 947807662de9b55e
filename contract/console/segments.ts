import { z } from 'zod'
import { SEGMENT_NAME_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Id, Integer, IsoTime, Paging, nameText, pageQuery, text } from '../fields.ts'
import { type NamedStores, ofAnyStore, ofEveryStore } from '../scope.ts'

export const SEGMENT_CONSENTS = ['any', 'email', 'sms'] as const

/** Ids without duplicates. Empty: no restriction. */
const Ids = z
  .array(Id)
  .max(500)
  .transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b))

const daysText = 'Enter 1 to 3650 days, or leave it empty'
const dollarsText = 'Enter dollars, such as 100, or leave it empty'

/** Days; null or '': no restriction. */
const Days = z
  .union(
    [z.null(), z.literal(''), Integer.pipe(z.number().int().min(1, daysText).max(3650, daysText))],
    daysText,
  )
  .transform((days) => (days === '' ? null : days))

/** Dollars with cents; null or '': no restriction. */
const Spend = z
  .union(
    [
      z.null(),
      z.literal(''),
      z.number(),
      z
        .string()
        .regex(/^\d{1,6}(\.\d{1,2})?$/)
        .transform(Number),
    ],
    dollarsText,
  )
  .transform((dollars) => (dollars === '' ? null : dollars))
  .refine(
    (dollars) =>
      dollars === null ||
      (dollars > 0 && dollars <= 100_000 && Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6),
    dollarsText,
  )

/** Filters of a segment. No filter is about age or self-exclusion. */
const filters = {
  /** Customers who bought from any of these categories, including their subcategories. */
  category_ids: Ids,
  /** Customers of these stores. Days and spend then count orders of these stores alone. */
  store_ids: Ids,
  /** Last order at most this many days ago. */
  ordered_within: Days,
  /** Last order more than this many days ago. */
  not_ordered_for: Days,
  /** Total of all orders before refunds, in dollars. */
  spend_from: Spend,
  spend_to: Spend,
  /** Channel by which the customer agrees to offers. */
  consent: z.enum(SEGMENT_CONSENTS),
}
const fields = { name: nameText(SEGMENT_NAME_MAX, 'Give the segment a name'), ...filters }
const defaults = {
  category_ids: Ids.default([]),
  store_ids: Ids.default([]),
  ordered_within: Days.default(null),
  not_ordered_for: Days.default(null),
  spend_from: Spend.default(null),
  spend_to: Spend.default(null),
  consent: filters.consent.default('any'),
}

const Segment = z.object({
  segment_id: z.number(),
  name: z.string(),
  category_ids: z.array(z.number()),
  store_ids: z.array(z.number()),
  ordered_within: z.number().nullable(),
  not_ordered_for: z.number().nullable(),
  spend_from: Dollars.nullable(),
  spend_to: Dollars.nullable(),
  consent: z.enum(SEGMENT_CONSENTS),
  /** Campaigns, promo codes and promotions that use it. */
  uses: z.number(),
  created: IsoTime,
  version: z.number(),
})
export type Segment = z.output<typeof Segment>

const Figures = z.object({
  customers: z.number(),
  /** Customers who agree to offers by email and by SMS. */
  by_email: z.number(),
  by_sms: z.number(),
  /** Their orders and what they came to before refunds, at the segment's stores. */
  orders: z.number(),
  spend: Dollars,
  /** False while orders from before the summaries are still being counted. */
  is_complete: z.boolean(),
})
export type SegmentFigures = z.output<typeof Figures>

/** Stores of a segment; without any it is of the whole shop. */
const segmentStores = (absent: NamedStores['absent']): NamedStores => ({
  stores: ['body.store_ids[]'],
  absent,
})
const OfSegment = z.object({ segment_id: Id })

/** Lists segments by name. @source A-SEGMENT-1 */
export const listSegments = endpoint({
  method: 'GET',
  path: '/console/segments',
  summary: 'List customer segments',
  allow: ['marketing.write'],
  scope: 'own stores',
  query: z.object({ search: text(60).optional(), ...pageQuery(50) }),
  data: z.array(Segment),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

/** Returns a segment with its current figures. @source A-SEGMENT-1 */
export const readSegment = endpoint({
  method: 'GET',
  path: '/console/segments/:segment_id',
  summary: 'Retrieve a customer segment with its current figures',
  allow: ['marketing.write'],
  scope: ofAnyStore('segment', 'params.segment_id'),
  params: OfSegment,
  data: Segment.extend({ figures: Figures }),
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

/** @source A-SEGMENT-2 */
export const createSegment = endpoint({
  method: 'POST',
  path: '/console/segments',
  summary: 'Create a customer segment',
  allow: ['marketing.write'],
  scope: segmentStores('shop'),
  body: z.object({ name: fields.name, ...defaults }),
  data: Segment,
  errors: ['not_signed_in', 'forbidden', 'invalid_input', 'segment_name_taken'],
})

/** Updates the fields that are sent. @source A-SEGMENT-2 */
export const changeSegment = endpoint({
  method: 'PATCH',
  path: '/console/segments/:segment_id',
  summary: 'Update a customer segment',
  allow: ['marketing.write'],
  scope: [ofEveryStore('segment', 'params.segment_id'), segmentStores('unchanged')],
  params: OfSegment,
  body: z.object(fields).partial().extend({ version: Integer }),
  data: Segment,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale', 'segment_name_taken'],
})

/** Deletes a segment that no campaign, promo code or promotion uses, and returns it. @source A-SEGMENT-2 */
export const deleteSegment = endpoint({
  method: 'DELETE',
  path: '/console/segments/:segment_id',
  summary: 'Delete a customer segment',
  allow: ['marketing.write'],
  scope: ofEveryStore('segment', 'params.segment_id'),
  params: OfSegment,
  body: z.object({ version: Integer }),
  data: Segment,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'stale', 'segment_in_use'],
})

/** Counts the customers of filters that are not saved. @source A-SEGMENT-1 */
export const previewSegment = endpoint({
  method: 'POST',
  path: '/console/segments/preview',
  summary: 'Count the customers of unsaved filters',
  allow: ['marketing.write'],
  scope: segmentStores('shop'),
  body: z.object(defaults),
  data: Figures,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})
