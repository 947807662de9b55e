import { z } from 'zod'
import { required } from '#domain/required.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, DollarsInput, Id, Integer, IsoTime } from '../fields.ts'
import { inStore } from '../scope.ts'

const PriceStep = z.object({
  price: Dollars,
  /** 0 if there is no special. */
  sale_price: Dollars,
  starts: IsoTime,
})
export type PriceStep = z.output<typeof PriceStep>

const PackPrice = z.object({
  product_pack_id: z.number(),
  store_id: z.number(),
  product_id: z.number(),
  product_name: z.string(),
  pack_size: z.number(),
  /** Current price. */
  price: Dollars,
  sale_price: Dollars,
  /** Planned prices, the next first. */
  planned: z.array(PriceStep),
  /** Past prices, newest first, at most 100 changes. */
  history: z.array(PriceStep),
  version: z.number(),
})
export type PackPrice = z.output<typeof PackPrice>

const OfPack = z.object({ store_id: Id, pack_id: Id })

/** @source A-PRICE-1 */
export const getPrice = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/prices/:pack_id',
  summary: 'Retrieve the past, current and planned prices of a pack in a store',
  allow: ['products.read'],
  scope: inStore('params.store_id'),
  params: OfPack,
  data: PackPrice,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'],
})

const Moment = z
  .union([
    z.literal('').transform(() => null),
    z.null(),
    z.iso.datetime({ offset: true, message: 'Please give a date and time' }),
  ])
  .transform((at) => (at === null ? null : new Date(at)))
  .optional()
  .transform((at) => at ?? null)

/**
 * Sets the price and special of a pack, from `starts` or from now on. Replaces all later plans; plans before
 * `starts` stay.
 * @source A-PRICE-2, L-32, L-34
 */
export const setPrice = endpoint({
  method: 'PUT',
  path: '/console/stores/:store_id/prices/:pack_id',
  summary: 'Set the price of a pack in a store, now or at a later time, with an optional special',
  allow: ['prices.write'],
  scope: inStore('params.store_id'),
  params: OfPack,
  body: z
    .object({
      price: DollarsInput.refine((price) => price > 0, 'Please give a price'),
      sale_price: z
        .union([z.literal('').transform(() => 0), z.null().transform(() => 0), DollarsInput])
        .default(0),
      sale_from: Moment,
      sale_to: Moment,
      starts: Moment,
      version: Integer,
    })
    .refine(({ price, sale_price }) => sale_price === 0 || sale_price < price, {
      path: ['sale_price'],
      message: 'A special costs less than the price',
    })
    .refine(({ sale_from, sale_to }) => !sale_from || !sale_to || sale_from < sale_to, {
      path: ['sale_to'],
      message: 'The special ends after it begins',
    })
    .refine(({ starts, sale_to }) => !starts || !sale_to || starts < sale_to, {
      path: ['sale_to'],
      message: 'The special ends after the price begins',
    }),
  data: PackPrice,
  errors: [
    'not_signed_in',
    'forbidden',
    'not_found',
    'invalid_input',
    'stale',
    'price_not_charged',
    'special_too_deep',
    'special_on_tobacco',
  ],
})

export const PriceChanges = z.array(
  required(setPrice.body, 'body schema').and(z.object({ store_id: Id, product_pack_id: Id })),
)

/** Rejected change. `current` is the current price if the change was stale. */
const Refused = z.object({ code: z.string(), msg: z.string(), current: PackPrice.nullable() })

/** Sets many prices independently: a rejected or stale change does not affect the rest. @source A-PRICE-3 */
export const setPrices = endpoint({
  method: 'PUT',
  path: '/console/prices',
  summary: 'Set the prices of many packs',
  allow: ['prices.write'],
  scope: 'own stores',
  body: z.object({
    changes: PriceChanges.min(1, 'Please change a price').max(250, 'At most 250 prices at once'),
  }),
  data: z.array(
    z.object({ product_pack_id: z.number(), now: PackPrice.nullable(), error: Refused.nullable() }),
  ),
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})
