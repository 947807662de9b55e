import { z } from 'zod'
import { ATTRIBUTES } from '#domain/catalogue/attributes.ts'
import { SEARCH_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Flag, Id, Integer, IsoTime, Paging, pageQuery, text } from '../fields.ts'

/** @source S-ENT-5 */
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

/** Price without `cost_price`: purchase prices are never sent to shoppers (A-PROD-1). */
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

export const ProductPack = z.object({
  product_pack_id: z.number(),
  store_id: z.number(),
  product_id: z.number(),
  pack_size: z.number(),
  initial: z.boolean(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  in_stock: z.boolean(),
  /** Price of a bundle's parts bought on their own; missing for other products. */
  parts_price: Dollars.optional(),
  product_price: z.array(ProductPrice),
})
export type ProductPack = z.output<typeof ProductPack>

/** Part of a bundle: `quantity` packs of another product. */
export const BundlePart = z.object({
  product_id: z.number(),
  product_slug: z.string(),
  product_name: z.string(),
  pack_size: z.number(),
  quantity: z.number(),
})
export type BundlePart = z.output<typeof BundlePart>

/** @source S-ENT-6, A-PROD-1 */
export const Product = z.object({
  product_id: z.number(),
  product_slug: z.string(),
  product_name: z.string(),
  description: z.string(),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  base_price: Dollars,
  product_images: z.array(ProductImage),
  product_pack: z.array(ProductPack).optional(),
  product_categories: z
    .array(z.object({ category_id: z.number(), name: z.string(), category_slug: z.string() }))
    .optional(),
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
  /** True for tobacco, which is listed in plain text without a picture (L-48). */
  is_tobacco: z.boolean(),
  abv: z.number(),
  unit_volume_ml: z.number(),
  standard_drinks: z.number(),
  /** Style, such as "Pinot Noir" or "Hazy IPA"; '' if styles do not apply. Filters accept it verbatim. */
  style: z.string(),
  /** Wine region, or the state or country of origin; '' if not stated. */
  region: z.string(),
  /** Container of one unit: "Bottle", "Can", "Cask"; '' if it varies. */
  container: z.string(),
  /** True if its empty container earns the 10c refund of the states' deposit schemes. */
  container_deposit: z.boolean(),
  /** Attributes stated by the producer. Filters accept the same names. */
  attributes: z.array(z.enum(ATTRIBUTES)),
  /** Parts of a bundle; missing for other products. Standard drinks and volume are the parts' sums. */
  bundle_parts: z.array(BundlePart).optional(),
  /** Published reviews and the average of their stars, rounded to one decimal; null without reviews. */
  rating: z.object({ average: z.number(), reviews: z.number() }).nullable(),
})
export type Product = z.output<typeof Product>

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  summary: 'List active categories by sort order',
  allow: ['anyone'],
  query: z.object({ ...pageQuery(250) }),
  data: z.array(Category),
  beside: Paging,
  errors: [],
})

/** 0 favourite, 1 name A-Z, 2 name Z-A, 3 price low to high, 4 price high to low. @source S-LIST-2 */
export const Sort = Integer.pipe(z.number().int().min(0).max(4))

/** One or more alternatives: a repeated parameter, or one list separated by commas. */
const Choices = z
  .union([z.string().max(1000), z.array(z.string().max(200)).max(100)])
  .transform((value) =>
    [value]
      .flat()
      .flatMap((part) => part.split(','))
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string().max(80)).max(100))

const DecimalText = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/)
  .transform(Number)
/** Dollars or percent: not negative, at most two decimals. */
const Amount = z.union([z.number().min(0).max(999_999), DecimalText])

/**
 * Filters of a product list. Several styles, or several regions, are combined with OR; everything else, including
 * several attributes, with AND. Ranges include both ends. A product's price is that of its first pack, at the sale
 * price if there is one.
 */
export const ProductFilters = z.object({
  style: Choices.optional(),
  region: Choices.optional(),
  attribute: Choices.pipe(z.array(z.enum(ATTRIBUTES))).optional(),
  min_price: Amount.optional(),
  max_price: Amount.optional(),
  /** Percent by volume. Only drinks have a strength, so `max_abv=0.5` lists no snacks. */
  min_abv: Amount.optional(),
  max_abv: Amount.optional(),
  on_special: Flag.optional(),
  in_stock: Flag.optional(),
})

const FacetValue = z.object({ value: z.string(), count: z.number() })

/**
 * Number of products that each further choice would leave. A facet is counted with all filters except its own.
 * `strengths` are named "min-max" in percent, `price` is the range in dollars.
 */
export const Facets = z.object({
  styles: z.array(FacetValue),
  regions: z.array(FacetValue),
  attributes: z.array(z.object({ value: z.enum(ATTRIBUTES), count: z.number() })),
  strengths: z.array(FacetValue),
  price: z.object({ min: Dollars, max: Dollars }),
  on_special: z.number(),
  in_stock: z.number(),
})
export type Facets = z.output<typeof Facets>

/** Brand in the search that the shop does not sell, and the style of the products listed instead, such as "lagers". */
const NotStocked = z.object({ brand: z.string(), instead: z.string() })
export type NotStocked = z.output<typeof NotStocked>

/**
 * Lists products. `search` matches names, categories, styles and regions: any part of a name or category (S-LIST-5)
 * and beginnings of words. It understands shoppers' terms ("sav blanc", "slab", "red under 20", "gin and tonic")
 * and brands that are not sold. It falls back to near matches if nothing else is found. With a search, sort 0 means
 * best match first.
 */
export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary: 'List the products of a store',
  allow: ['anyone'],
  query: ProductFilters.extend({
    store_id: Id.optional(),
    categories: Id.optional(),
    /** Only these products, for curated lists. */
    products: Choices.transform((ids) => ids.map(Number))
      .pipe(z.array(z.number().int().min(1)))
      .optional(),
    search: text(SEARCH_MAX).optional(),
    sort: Sort.default(0),
    ...pageQuery(16),
    relations: Flag.default(true),
    /** True to return `facets` next to the list. */
    facets: Flag.default(false),
  }),
  data: z.array(Product),
  beside: Paging.extend({
    facets: Facets.optional(),
    /** Search term used instead of an unknown word. */
    did_you_mean: z.string().optional(),
    not_stocked: NotStocked.optional(),
    /** True if no product matches the whole search and the list contains near matches. */
    close_matches: z.boolean().optional(),
  }),
  errors: ['store_not_found', 'category_not_found'],
})

/** Suggestions for an incomplete search text. */
export const ProductSuggestions = z.object({
  products: z.array(
    z.object({
      product_id: z.number(),
      product_slug: z.string(),
      product_name: z.string(),
      image_src: z.string(),
      price: Dollars,
      sale_price: Dollars,
      pack_size: z.number(),
    }),
  ),
  categories: z.array(z.object({ category_id: z.number(), category_slug: z.string(), name: z.string() })),
  /** '' if every word is known. */
  did_you_mean: z.string(),
  not_stocked: NotStocked.nullable(),
})
export type ProductSuggestions = z.output<typeof ProductSuggestions>

export const suggestProducts = endpoint({
  method: 'GET',
  path: '/products/suggestions',
  summary: 'Suggest products and categories for a partial search',
  allow: ['anyone'],
  query: z.object({
    store_id: Id.optional(),
    search: text(SEARCH_MAX).default(''),
    limit: Integer.pipe(z.number().int().min(1).max(20)).default(6),
  }),
  data: ProductSuggestions,
  errors: ['store_not_found'],
})

/** Lists products in stock at the store, of the same style, category or region, closest match first. */
export const relatedProducts = endpoint({
  method: 'GET',
  path: '/products/:product_id/related',
  summary: 'List related products',
  allow: ['anyone'],
  params: z.object({ product_id: Id }),
  query: z.object({
    store_id: Id.optional(),
    limit: Integer.pipe(z.number().int().min(1).max(20)).default(5),
  }),
  data: z.array(Product),
  errors: ['product_not_found', 'store_not_found'],
})

const OfStore = z.object({ store_id: Id.optional(), relations: Flag.default(true) })

/** Returns a list of which the first entry is the product. */
export const getProduct = endpoint({
  method: 'GET',
  path: '/products/:product_id',
  summary: 'Retrieve a product by number, as a list of one',
  allow: ['anyone'],
  params: z.object({ product_id: Id }),
  query: OfStore,
  data: z.array(Product),
  errors: ['product_not_found', 'store_not_found'],
})

export const getProductBySlug = endpoint({
  method: 'GET',
  path: '/products/slug/:slug',
  summary: 'Retrieve a product by slug, as a list of one',
  allow: ['anyone'],
  params: z.object({ slug: z.string().max(300) }),
  query: OfStore,
  data: z.array(Product),
  errors: ['product_not_found', 'store_not_found'],
})
