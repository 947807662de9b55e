import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Dollars, Flag, Id, Integer, IsoTime, Limit, Page, Paging, text } from '../fields.ts'

/** @source spec §3 "Category" */
export const Category = z.object({
  category_id: z.number(),
  name: z.string(),
  category_slug: z.string(),
  description: z.string(),
  background_color: z.string(),
  background_opacity: z.number(),
  text_color: z.string(),
  text_opacity: z.number(),
  image_src: z.string(),
  image_alt: z.string(),
  title: z.string(),
  meta: z.string(),
  keywords: z.string(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  sort: z.number(),
  category_parent_id: z.number(),
  created: IsoTime,
  modified: IsoTime,
})
export type Category = z.output<typeof Category>

const ProductImage = z.object({
  product_image_id: z.number(),
  product_id: z.number(),
  product_pack_size: z.number(),
  sequence: z.number(),
  src: z.string(),
  title: z.string(),
  alt: z.string(),
  created: IsoTime,
  modified: IsoTime,
})

/** Without `cost_price`: what we pay is never sent to shoppers (contract §3 "Products"). */
const ProductPrice = z.object({
  product_price_id: z.number(),
  product_id: z.number(),
  store_id: z.number(),
  product_pack_id: z.number(),
  price: Dollars,
  sale_price: Dollars,
  created: IsoTime,
  modified: IsoTime,
})

const ProductPack = z.object({
  product_pack_id: z.number(),
  store_id: z.number(),
  product_id: z.number(),
  pack_size: z.number(),
  initial: z.boolean(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  in_stock: z.boolean(),
  product_price: z.array(ProductPrice),
})
export type ProductPack = z.output<typeof ProductPack>

/** @source spec §3 "Product"; contract §3 "Products" for the last four */
export const Product = z.object({
  product_id: z.number(),
  product_slug: z.string(),
  product_name: z.string(),
  description: z.string(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  base_price: Dollars,
  product_images: z.array(ProductImage),
  product_pack: z.array(ProductPack).optional(),
  product_categories: z.array(z.object({ category_id: z.number(), name: z.string() })).optional(),
  product_sequence: z
    .array(z.object({ product_sequence_id: z.number(), product_id: z.number(), sequence: z.number() }))
    .optional(),
  product_store_sequence: z
    .array(
      z.object({
        product_store_sequence_id: z.number(),
        product_id: z.number(),
        store_id: z.number(),
        sequence: z.number(),
      }),
    )
    .optional(),
  is_alcohol: z.boolean(),
  abv: z.number(),
  unit_volume_ml: z.number(),
  standard_drinks: z.number(),
})
export type Product = z.output<typeof Product>

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  summary: 'Active categories by sort',
  query: z.object({ limit: Limit.default(250), page: Page }),
  data: z.array(Category),
  beside: Paging,
  errors: [],
})

/** 0 favourite, 1 name A-Z, 2 name Z-A, 3 price low to high, 4 price high to low. @source spec §4 "Sort options" */
export const Sort = Integer.pipe(z.number().int().min(0).max(4))

export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary: 'Products of a store',
  query: z.object({
    store_id: Id.optional(),
    categories: Id.optional(),
    search: text(200).optional(),
    sort: Sort.default(0),
    limit: Limit.default(16),
    page: Page,
    relations: Flag.default(true),
  }),
  data: z.array(Product),
  beside: Paging,
  errors: ['store_not_found', 'category_not_found'],
})

const OfStore = z.object({ store_id: Id.optional(), relations: Flag.default(true) })

/** The first entry of the list is the product. */
export const getProduct = endpoint({
  method: 'GET',
  path: '/products/:product_id',
  summary: 'A product by its number, in a list of one',
  params: z.object({ product_id: Id }),
  query: OfStore,
  data: z.array(Product),
  errors: ['product_not_found', 'store_not_found'],
})

export const getProductBySlug = endpoint({
  method: 'GET',
  path: '/products/slug/:slug',
  summary: 'A product by its slug, in a list of one',
  params: z.object({ slug: z.string().max(300) }),
  query: OfStore,
  data: z.array(Product),
  errors: ['product_not_found', 'store_not_found'],
})
