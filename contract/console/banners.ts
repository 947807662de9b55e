import { z } from 'zod'
import { BANNER_BUTTON_MAX, BANNER_TEXT_MAX, BANNER_TITLE_MAX, LINK_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Integer, Paging, nameText, pageQuery, text } from '../fields.ts'
import { ofAnyStore, ofEveryStore } from '../scope.ts'
import { Banner as ShownBanner } from '../shop/content.ts'
import { OFFER_STATES } from './promotions.ts'

/** `zone_ids`: zones in which it is shown; empty: every zone. `zone_id` is the first of them. */
const Banner = ShownBanner.extend({ zone_ids: z.array(z.number()), version: z.number() })
export type ConsoleBanner = z.output<typeof Banner>

/** Returns true for a path on this site. Rejects paths that a browser could resolve to another site. */
const isLocalPath = (path: string): boolean => /^\/(?![/\\%])[^\s\\]*$/.test(path)

/** Link to a page of this shop, or to another site by https. Script URLs are rejected. */
const Link = text(LINK_MAX).refine(
  (link) => link === '' || isLocalPath(link) || /^https:\/\/[^\s]+$/.test(link),
  'Enter a path of this shop, such as /faq, or a whole https address',
)
const Picture = text(200).refine((path) => isLocalPath(path), 'Choose one of our pictures')
/** Position among banners or content pages; lower numbers come first. */
export const Sequence = Integer.pipe(z.number().int().min(0, 'Enter a number').max(10_000, 'At most 10000'))

const OptionalId = z.union([z.null(), z.literal('').transform(() => null), Id])
const OptionalInstant = z.union([z.null(), z.literal('').transform(() => null), Instant])

const bannerFields = {
  title: nameText(BANNER_TITLE_MAX, 'Enter a title'),
  content: text(BANNER_TEXT_MAX),
  button_text: text(BANNER_BUTTON_MAX),
  link: Link,
  background_image: z.union([z.null(), z.object({ small: Picture, medium: Picture, large: Picture })]),
  background_color: z.union(
    [z.literal(''), z.string().regex(/^#[0-9a-fA-F]{6}$/)],
    'Enter a colour such as #FFE9C7',
  ),
  promo_code_id: OptionalId,
  status: z.enum(['ACTIVE', 'INACTIVE']),
  store_id: OptionalId,
  zone_id: OptionalId,
  /** Replaces `zone_id`, which names a single zone. */
  zone_ids: z
    .array(Id)
    .max(250)
    .transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b)),
  start: OptionalInstant,
  finish: OptionalInstant,
  sequence: Sequence,
}

const OfBanner = z.object({ banner_id: Id })

/** Lists banners by `sequence`. @source A-CONTENT-1 */
export const listConsoleBanners = endpoint({
  method: 'GET',
  path: '/console/banners',
  summary: 'List all banners, including hidden ones',
  allow: ['content.write'],
  scope: 'own stores',
  query: z.object({
    search: text(60).optional(),
    state: z.enum(OFFER_STATES).default('all'),
    sort: z.enum(['sequence', 'newest', 'title']).default('sequence'),
    ...pageQuery(50),
  }),
  data: z.array(Banner),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

export const readConsoleBanner = endpoint({
  method: 'GET',
  path: '/console/banners/:banner_id',
  summary: 'Retrieve a banner',
  allow: ['content.write'],
  scope: ofAnyStore('banner', 'params.banner_id'),
  params: OfBanner,
  data: Banner,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

/** Creates a banner, inactive unless `status` is sent. @source A-CONTENT-1 */
export const createBanner = endpoint({
  method: 'POST',
  path: '/console/banners',
  summary: 'Create a banner',
  allow: ['content.write'],
  scope: [
    ofAnyStore('promo_code', 'body.promo_code_id'),
    { stores: ['body.store_id'], zones: ['body.zone_id', 'body.zone_ids[]'], absent: 'shop' },
  ],
  body: z.object({
    ...bannerFields,
    content: bannerFields.content.default(''),
    button_text: bannerFields.button_text.default(''),
    link: bannerFields.link.default(''),
    background_image: bannerFields.background_image.default(null),
    background_color: bannerFields.background_color.default(''),
    promo_code_id: OptionalId.default(null),
    status: bannerFields.status.default('INACTIVE'),
    store_id: OptionalId.default(null),
    zone_id: OptionalId.default(null),
    zone_ids: bannerFields.zone_ids.optional(),
    start: OptionalInstant.default(null),
    finish: OptionalInstant.default(null),
    sequence: bannerFields.sequence.default(0),
  }),
  data: Banner,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

/** Updates the fields that are sent. @source A-CONTENT-1 */
export const changeBanner = endpoint({
  method: 'PATCH',
  path: '/console/banners/:banner_id',
  summary: 'Update a banner',
  allow: ['content.write'],
  scope: [
    ofEveryStore('banner', 'params.banner_id'),
    ofAnyStore('promo_code', 'body.promo_code_id'),
    { stores: ['body.store_id'], zones: ['body.zone_id', 'body.zone_ids[]'], absent: 'unchanged' },
  ],
  params: OfBanner,
  body: z.object(bannerFields).partial().extend({ version: Integer }),
  data: Banner,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale'],
})
