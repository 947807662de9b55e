import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Dollars, Id, IsoTime, Paging, pageQuery, text } from '../fields.ts'
import { Product, ProductPack } from '../shop/catalogue.ts'

const ConsolePack = ProductPack.pick({
  product_pack_id: true,
  store_id: true,
  pack_size: true,
  initial: true,
  status: true,
  in_stock: true,
}).extend({
  price: Dollars,
  /** 0 where there is none. */
  sale_price: Dollars,
  /** Of this size; the same in every store. */
  barcodes: z.array(z.string()),
})

/** A product as staff see it: inactive ones too, and packs that are not sold. */
const ConsoleProduct = Product.pick({
  product_id: true,
  product_slug: true,
  product_name: true,
  description: true,
  status: true,
  base_price: true,
  abv: true,
  unit_volume_ml: true,
  style: true,
  region: true,
  container: true,
}).extend({
  kind: z.enum(['beer_cider', 'wine', 'spirits', 'premixed', 'non_alcoholic', 'food', 'tobacco']),
  categories: z.array(z.object({ category_id: z.number(), name: z.string() })),
  /** How many stores have packs of it. */
  store_count: z.number(),
  packs: z.array(ConsolePack),
  created: IsoTime,
  modified: IsoTime,
})
export type ConsoleProduct = z.output<typeof ConsoleProduct>

export const CONSOLE_PRODUCT_SORTS = ['name', '-name', 'product_id', '-product_id'] as const

/**
 * `search`: words of the name, the product's number or slug, or a barcode of any of its packs. The packs are those of the
 * store that is named; without one, of the first of the caller's stores that has any.
 * @source A-RANGE-1
 */
export const listConsoleProducts = endpoint({
  method: 'GET',
  path: '/console/products',
  summary: 'Every product, with packs and barcodes',
  allow: ['staff'],
  query: z.object({
    search: text(100).optional(),
    status: Product.shape.status.optional(),
    store_id: Id.optional(),
    sort: z.enum(CONSOLE_PRODUCT_SORTS).default('name'),
    ...pageQuery(50),
  }),
  data: z.array(ConsoleProduct),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

/** With its packs in every store of the caller, or in the one that is named. @source A-RANGE-2 */
export const getConsoleProduct = endpoint({
  method: 'GET',
  path: '/console/products/:product_id',
  summary: 'One product, with packs and barcodes',
  allow: ['staff'],
  params: z.object({ product_id: Id }),
  query: z.object({ store_id: Id.optional() }),
  data: ConsoleProduct,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'],
})
