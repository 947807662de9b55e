import { z } from 'zod'
import { PROMOTION_NAME_MAX, PROMO_CODE_MAX, PROMO_DESCRIPTION_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import {
  Dollars,
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
import { type NamedStores, ofAnyStore, ofEveryStore } from '../scope.ts'

const STATUSES = ['ACTIVE', 'INACTIVE'] as const
export const OFFER_STATES = ['all', 'running', 'planned', 'ended', 'off'] as const

/** Ids of stores, zones or categories, without duplicates. Empty: no restriction. */
const Ids = z
  .array(Id)
  .max(500)
  .transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b))

/** Id of a segment; null or '': everyone. */
const OfSegment = z.union([z.null(), z.literal(''), Id]).transform((id) => (id === '' ? null : id))

/** Dollars with cents as input, from JSON or a form. */
const Money = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,6}(\.\d{1,2})?$/)
        .transform(Number),
    ],
    'Enter dollars, such as 5 or 7.50',
  )
  .pipe(
    z
      .number()
      .min(0, 'Enter dollars, such as 5 or 7.50')
      .max(100_000, 'That’s too much')
      .refine(
        (dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6,
        'At most two decimals',
      ),
  )

/** Uses, cost and sales of an offer in orders that were not canceled. */
const Usage = { uses: z.number(), cost: Dollars, sales: Dollars }

/** Stores and zones in which an offer is valid; empty: everywhere. */
const Place = z.object({ store_ids: z.array(z.number()), zone_ids: z.array(z.number()) })

/** Products to which an offer is limited, by name. Products that no longer exist are missing. */
const Products = z.array(z.object({ product_id: z.number(), product_name: z.string() }))

const PromoCode = z.object({
  promo_code_id: z.number(),
  promo_code: z.string(),
  description: z.string(),
  type: z.literal('cart'),
  use_type: z.enum(['once', 'many']),
  discount_type: z.enum(['percentage', 'fixed']),
  /** Whole percent, or dollars. */
  discount: z.number(),
  minimum_spend: Dollars,
  /** Number of uses in orders that were not canceled. */
  current_amount: z.number(),
  /** null: no limit. */
  total_amount: z.number().nullable(),
  requirement: z.enum(['none', 'first_order']),
  store_zone: Place,
  excluded_category_ids: z.array(z.number()),
  status: z.enum(STATUSES),
  start_date: IsoTime,
  end_date: IsoTime,
  /** Person who confirmed that the code complies with the law, and the time; null if it was never activated. */
  checked: z.object({ user_id: z.number().nullable(), at: IsoTime }).nullable(),
  ...Usage,
  version: z.number(),
  /** Categories and products to which the code applies; both empty: to all. */
  category_ids: z.array(z.number()),
  product_ids: z.array(z.number()),
  products: Products,
  /** Segment of the customers who may use the code; null: everyone. */
  segment_id: z.number().nullable(),
})
export type PromoCode = z.output<typeof PromoCode>

const codeFields = {
  promo_code: requiredText(PROMO_CODE_MAX, 'Enter a code')
    .transform((typed) => typed.replaceAll(/\s/g, '').toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{1,29}$/, 'Use 2 to 30 letters, digits and dashes')),
  description: requiredText(PROMO_DESCRIPTION_MAX, 'Say what it does, such as 10% off your first order'),
  use_type: z.enum(['once', 'many']),
  discount_type: z.enum(['percentage', 'fixed'], 'Choose percent or dollars'),
  discount: Money,
  minimum_spend: Money,
  total_amount: z.union([z.null(), Integer.pipe(z.number().int().min(1).max(10_000_000))], 'Enter how many'),
  requirement: z.enum(['none', 'first_order']),
  store_zone: z.union([
    z
      .union([z.null(), z.literal(''), z.array(z.never())])
      .transform(() => ({ store_ids: [] as number[], zone_ids: [] as number[] })),
    z.object({ store_ids: Ids.default([]), zone_ids: Ids.default([]) }),
  ]),
  category_ids: Ids,
  product_ids: Ids,
  excluded_category_ids: Ids,
  segment_id: OfSegment,
  status: z.enum(STATUSES),
  start_date: Instant,
  end_date: Instant,
}

const Optional = <Fields extends z.core.$ZodShape>(fields: Fields) =>
  z.object(fields).partial().extend({ version: Integer })

const listQuery = <Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.object({
    search: text(60).optional(),
    state: z.enum(OFFER_STATES).default('all'),
    sort: z.enum(sorts).default(sorts[0] as never),
    ...pageQuery(50),
  })

export const OFFER_SORTS = ['newest', 'name', 'end', '-uses'] as const

/** Returns the scope of an offer: the stores and zones in which it is valid, or every store if neither is given. */
const offerPlaces = (absent: NamedStores['absent']): NamedStores => ({
  stores: ['body.store_zone.store_ids[]'],
  zones: ['body.store_zone.zone_ids[]'],
  absent,
})

const OfCode = z.object({ promo_code_id: Id })

/** Lists promo codes. `search`: part of the code or its description. @source A-OFFER-1 */
export const listPromoCodes = endpoint({
  method: 'GET',
  path: '/console/promo_codes',
  summary: 'List promo codes with their uses and costs',
  allow: ['marketing.write'],
  scope: 'own stores',
  query: listQuery(OFFER_SORTS),
  data: z.array(PromoCode),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

export const readPromoCode = endpoint({
  method: 'GET',
  path: '/console/promo_codes/:promo_code_id',
  summary: 'Retrieve a promo code',
  allow: ['marketing.write'],
  scope: ofAnyStore('promo_code', 'params.promo_code_id'),
  params: OfCode,
  data: PromoCode,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

/**
 * Creates a promo code. The default for `start_date` is now, for `end_date` one year later. A person who saves an
 * active code confirms that it complies with the law on alcohol offers. @source A-OFFER-2, L-34
 */
export const createPromoCode = endpoint({
  method: 'POST',
  path: '/console/promo_codes',
  summary: 'Create a promo code',
  allow: ['marketing.write'],
  scope: [offerPlaces('shop'), ofAnyStore('segment', 'body.segment_id')],
  body: z.object({
    ...codeFields,
    use_type: codeFields.use_type.default('once'),
    minimum_spend: codeFields.minimum_spend.default(0),
    total_amount: codeFields.total_amount.default(null),
    requirement: codeFields.requirement.default('none'),
    store_zone: codeFields.store_zone.default({ store_ids: [], zone_ids: [] }),
    category_ids: Ids.default([]),
    product_ids: Ids.default([]),
    excluded_category_ids: codeFields.excluded_category_ids.default([]),
    segment_id: OfSegment.default(null),
    status: codeFields.status.default('ACTIVE'),
    start_date: codeFields.start_date.optional(),
    end_date: codeFields.end_date.optional(),
  }),
  data: PromoCode,
  errors: ['not_signed_in', 'forbidden', 'invalid_input', 'promo_code_taken'],
})

/** Updates the fields that are sent. @source A-OFFER-2 */
export const changePromoCode = endpoint({
  method: 'PATCH',
  path: '/console/promo_codes/:promo_code_id',
  summary: 'Update a promo code',
  allow: ['marketing.write'],
  scope: [
    ofEveryStore('promo_code', 'params.promo_code_id'),
    offerPlaces('unchanged'),
    ofAnyStore('segment', 'body.segment_id'),
  ],
  params: OfCode,
  body: Optional(codeFields),
  data: PromoCode,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale', 'promo_code_taken'],
})

const KINDS = ['buy_get', 'mix', 'price_list', 'fixed_price'] as const

const Hours = z.object({
  from: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Such as 16:00'),
  until: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Such as 19:00'),
})

const Promotion = z.object({
  promotion_id: z.number(),
  name: z.string(),
  /**
   * `buy_get`: of `buy` + `get` packs, the cheapest `get` are free. `mix`: `percent` off from `buy` units on.
   * `fixed_price`: each `buy` packs cost `price` together.
   */
  kind: z.enum(KINDS),
  buy: z.number(),
  get: z.number(),
  percent: z.number(),
  /** Empty: every category. */
  category_ids: z.array(z.number()),
  excluded_category_ids: z.array(z.number()),
  store_zone: Place,
  /** ISO weekdays; empty: every day. */
  weekdays: z.array(z.number()),
  /** In each store's time zone; null: all day. */
  hours: Hours.nullable(),
  status: z.enum(STATUSES),
  start_date: IsoTime,
  end_date: IsoTime,
  /** Text that shoppers read. */
  reason: z.string(),
  /** Inclusion of drinks with alcohol, and the legal limit that excludes them. */
  alcohol: z.object({
    takes_part: z.boolean(),
    limit: z.enum(['too_deep', 'too_short']).nullable(),
    msg: z.string(),
  }),
  checked: PromoCode.shape.checked,
  ...Usage,
  version: z.number(),
  /** Products to which the promotion applies, together with `category_ids`; both empty: to all. */
  product_ids: z.array(z.number()),
  products: Products,
  /** Dollars that `buy` packs cost together; 0 for other kinds. */
  price: Dollars,
  /** Segment of the customers to whom it applies; null: everyone. */
  segment_id: z.number().nullable(),
})
export type Promotion = z.output<typeof Promotion>

const Whole = (most: number) =>
  Integer.pipe(z.number().int().min(0, 'Enter a number').max(most, `At most ${most}`))

const promotionFields = {
  name: nameText(PROMOTION_NAME_MAX, 'Enter a name'),
  kind: z.enum(KINDS, 'Choose what it does'),
  buy: Whole(99),
  get: Whole(99),
  percent: Whole(100),
  price: Money,
  category_ids: Ids,
  product_ids: Ids,
  excluded_category_ids: Ids,
  segment_id: OfSegment,
  store_zone: codeFields.store_zone,
  weekdays: z.array(Integer.pipe(z.number().int().min(1).max(7))).max(7),
  hours: z.union([z.null(), Hours]),
  status: z.enum(STATUSES),
  start_date: Instant,
  end_date: Instant,
}

const OfPromotion = z.object({ promotion_id: Id })

/** @source A-OFFER-3 */
export const listPromotions = endpoint({
  method: 'GET',
  path: '/console/promotions',
  summary: 'List automatic promotions with their uses and costs',
  allow: ['marketing.write'],
  scope: 'own stores',
  query: listQuery(OFFER_SORTS),
  data: z.array(Promotion),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

export const readPromotion = endpoint({
  method: 'GET',
  path: '/console/promotions/:promotion_id',
  summary: 'Retrieve an automatic promotion',
  allow: ['marketing.write'],
  scope: ofAnyStore('promotion', 'params.promotion_id'),
  params: OfPromotion,
  data: Promotion,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

/** Creates a promotion, inactive unless `status` is sent. @source A-OFFER-3, L-34 */
export const createPromotion = endpoint({
  method: 'POST',
  path: '/console/promotions',
  summary: 'Create an automatic promotion',
  allow: ['marketing.write'],
  scope: [offerPlaces('shop'), ofAnyStore('segment', 'body.segment_id')],
  body: z.object({
    ...promotionFields,
    buy: promotionFields.buy.default(0),
    get: promotionFields.get.default(0),
    percent: promotionFields.percent.default(0),
    price: promotionFields.price.default(0),
    category_ids: Ids.default([]),
    product_ids: Ids.default([]),
    excluded_category_ids: Ids.default([]),
    segment_id: OfSegment.default(null),
    store_zone: codeFields.store_zone.default({ store_ids: [], zone_ids: [] }),
    weekdays: promotionFields.weekdays.default([]),
    hours: promotionFields.hours.default(null),
    status: promotionFields.status.default('INACTIVE'),
    start_date: promotionFields.start_date.optional(),
    end_date: promotionFields.end_date.optional(),
  }),
  data: Promotion,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

/** Updates the fields that are sent. @source A-OFFER-3 */
export const changePromotion = endpoint({
  method: 'PATCH',
  path: '/console/promotions/:promotion_id',
  summary: 'Update an automatic promotion',
  allow: ['marketing.write'],
  scope: [
    ofEveryStore('promotion', 'params.promotion_id'),
    offerPlaces('unchanged'),
    ofAnyStore('segment', 'body.segment_id'),
  ],
  params: OfPromotion,
  body: Optional(promotionFields),
  data: Promotion,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale'],
})
