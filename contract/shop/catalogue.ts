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

/** Without `cost_price`: what we pay is never sent to shoppers (A-PROD-1). */
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
  product_price: z.array(ProductPrice),
})
export type ProductPack = z.output<typeof ProductPack>

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
  /** Listed in plain words, without a picture (L-48). */
  is_tobacco: z.boolean(),
  abv: z.number(),
  unit_volume_ml: z.number(),
  standard_drinks: z.number(),
  /** "Pinot Noir", "Hazy IPA"; '' where a style makes no sense. Filters take it as it stands. */
  style: z.string(),
  /** Wine region, or the state or country it is made in; '' where that is not told. */
  region: z.string(),
  /** What one unit comes in: "Bottle", "Can", "Cask"; '' where it varies. */
  container: z.string(),
  /** Its empty container earns the 10c refund of the states' deposit schemes. */
  container_deposit: z.boolean(),
  /** What its maker states of it. Filters take the same names. */
  attributes: z.array(z.enum(ATTRIBUTES)),
})
export type Product = z.output<typeof Product>

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  summary: 'Active categories by sort',
  allow: ['anyone'],
  query: z.object({ ...pageQuery(250) }),
  data: z.array(Category),
  beside: Paging,
  errors: [],
})

/** 0 favourite, 1 name A-Z, 2 name Z-A, 3 price low to high, 4 price high to low. @source S-LIST-2 */
export const Sort = Integer.pipe(z.number().int().min(0).max(4))

/** One or several words to choose from: a repeated parameter, or one list with commas. */
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
/** Dollars or per cent: never negative, at most two decimals. */
const Amount = z.union([z.number().min(0).max(999_999), DecimalText])

/**
 * What narrows a list. Several styles, or several regions, widen each other; everything else narrows, each further
 * attribute too. Ranges include
 * both ends; a product's price is that of the pack that is shown first, at its sale price where there is one.
 */
export const ProductFilters = z.object({
  style: Choices.optional(),
  region: Choices.optional(),
  attribute: Choices.pipe(z.array(z.enum(ATTRIBUTES))).optional(),
  min_price: Amount.optional(),
  max_price: Amount.optional(),
  /** Per cent by volume; only drinks have a strength, so that `max_abv=0.5` lists no chips. */
  min_abv: Amount.optional(),
  max_abv: Amount.optional(),
  on_special: Flag.optional(),
  in_stock: Flag.optional(),
})

const FacetValue = z.object({ value: z.string(), count: z.number() })

/**
 * How many products each further choice would leave, counted with every other filter in force but its own.
 * `strengths` are named "min-max" in per cent, `price` is the range in dollars.
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

/** A brand that was searched for, and the products of its style that are listed in its place, such as "lagers". */
const NotStocked = z.object({ brand: z.string(), instead: z.string() })
export type NotStocked = z.output<typeof NotStocked>

/**
 * `search` looks in names, categories, styles and regions: any part of a name or category (S-LIST-5),
 * beginnings of words, the words that shoppers use ("sav blanc", "slab", "red under 20", "gin and tonic"), brands that
 * aren't sold, and near misses where nothing else is found. With a search, sort 0 means the best match first.
 */
export const listProducts = endpoint({
  method: 'GET',
  path: '/products',
  summary: 'Products of a store',
  allow: ['anyone'],
  query: ProductFilters.extend({
    store_id: Id.optional(),
    categories: Id.optional(),
    /** Only these products, for lists that somebody made. */
    products: Choices.transform((ids) => ids.map(Number))
      .pipe(z.array(z.number().int().min(1)))
      .optional(),
    search: text(SEARCH_MAX).optional(),
    sort: Sort.default(0),
    ...pageQuery(16),
    relations: Flag.default(true),
    /** Answers `facets` beside the list. */
    facets: Flag.default(false),
  }),
  data: z.array(Product),
  beside: Paging.extend({
    facets: Facets.optional(),
    /** What was looked for in place of a word that nobody knows. */
    did_you_mean: z.string().optional(),
    not_stocked: NotStocked.optional(),
    /** Nothing has all that was searched for; these come near. */
    close_matches: z.boolean().optional(),
  }),
  errors: ['store_not_found', 'category_not_found'],
})

/** What may be meant by a search that is still being typed. */
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
  /** '' where every word is known. */
  did_you_mean: z.string(),
  not_stocked: NotStocked.nullable(),
})
export type ProductSuggestions = z.output<typeof ProductSuggestions>

export const suggestProducts = endpoint({
  method: 'GET',
  path: '/products/suggestions',
  summary: 'Products and categories for a search that is still being typed',
  allow: ['anyone'],
  query: z.object({
    store_id: Id.optional(),
    search: text(SEARCH_MAX).default(''),
    limit: Integer.pipe(z.number().int().min(1).max(20)).default(6),
  }),
  data: ProductSuggestions,
  errors: ['store_not_found'],
})

/** In stock at the store; of the same style, category or region, the nearest first. */
export const relatedProducts = endpoint({
  method: 'GET',
  path: '/products/:product_id/related',
  summary: 'What else somebody might like who looks at a product',
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

/** The first entry of the list is the product. */
export const getProduct = endpoint({
  method: 'GET',
  path: '/products/:product_id',
  summary: 'A product by its number, in a list of one',
  allow: ['anyone'],
  params: z.object({ product_id: Id }),
  query: OfStore,
  data: z.array(Product),
  errors: ['product_not_found', 'store_not_found'],
})

export const getProductBySlug = endpoint({
  method: 'GET',
  path: '/products/slug/:slug',
  summary: 'A product by its slug, in a list of one',
  allow: ['anyone'],
  params: z.object({ slug: z.string().max(300) }),
  query: OfStore,
  data: z.array(Product),
  errors: ['product_not_found', 'store_not_found'],
})
