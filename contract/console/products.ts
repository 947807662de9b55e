import { z } from 'zod'
import { ATTRIBUTES } from '#domain/catalogue/attributes.ts'
import { RECORDED_KINDS } from '#domain/catalogue/packs.ts'
import { FITS } from '#domain/catalogue/picture-cut.ts'
import { PRODUCT_NOTICES, productProblems } from '#domain/catalogue/product-rules.ts'
import { PRODUCT_DESCRIPTION_MAX, PRODUCT_NAME_MAX, STAFF_SEARCH_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import {
  Dollars,
  DollarsInput,
  Flag,
  Gtin,
  Id,
  Integer,
  IsoTime,
  Paging,
  nameText,
  pageQuery,
  text,
} from '../fields.ts'
import { Product, ProductPack } from '../shop/catalogue.ts'
import { inOwnStores, ofEveryStore } from '../scope.ts'

const ConsolePack = ProductPack.pick({
  product_pack_id: true,
  store_id: true,
  pack_size: true,
  initial: true,
  status: true,
  in_stock: true,
}).extend({
  price: Dollars,
  sale_price: Dollars,
  /** Time of the next price change; null if none is planned. */
  next_price_at: IsoTime.nullable(),
  version: z.number(),
  /** Barcodes of this pack size; the same in every store. */
  barcodes: z.array(z.string()),
})

/** Product as staff see it, including inactive products and packs that are not sold. */
export const ConsoleProduct = Product.pick({
  product_id: true,
  product_slug: true,
  product_name: true,
  description: true,
  status: true,
  base_price: true,
  abv: true,
  unit_volume_ml: true,
  standard_drinks: true,
  is_alcohol: true,
  style: true,
  region: true,
  container: true,
  container_deposit: true,
  attributes: true,
}).extend({
  /** `unknown` until staff choose a kind; such a product is not on sale. */
  kind: z.enum(RECORDED_KINDS),
  gst_free: z.boolean(),
  /** Position among all products, for stores without their own position. */
  sequence: z.number(),
  /** Notices that the law requires next to the product. */
  notices: z.array(z.enum(PRODUCT_NOTICES)),
  /**
   * Pictures; the first is shown in lists. `fit` and the focus in percent are set for uploaded pictures, null for
   * drawn pictures.
   */
  images: z.array(
    z.object({
      product_image_id: z.number(),
      src: z.string(),
      alt: z.string(),
      fit: z.enum(FITS).nullable(),
      focus_x: z.number().nullable(),
      focus_y: z.number().nullable(),
    }),
  ),
  categories: z.array(z.object({ category_id: z.number(), name: z.string() })),
  /** Number of stores that have packs of it. */
  store_count: z.number(),
  /** True for a bundle: its packs, kind, strength and volume follow from its parts and price rules. */
  is_bundle: z.boolean(),
  packs: z.array(ConsolePack),
  version: z.number(),
  created: IsoTime,
  modified: IsoTime,
})
export type ConsoleProduct = z.output<typeof ConsoleProduct>

export const CONSOLE_PRODUCT_SORTS = [
  'name',
  '-name',
  'product_id',
  '-product_id',
  'modified',
  '-modified',
  'sequence',
  'abv',
  '-abv',
] as const

/**
 * Lists products. `search`: words of the name, the product's number or slug, or a barcode of any of its packs. The
 * packs are those of the given store; by default, of the first of the caller's stores that has any.
 * @source A-RANGE-1
 */
export const listConsoleProducts = endpoint({
  method: 'GET',
  path: '/console/products',
  summary: 'List all products with packs and barcodes',
  allow: ['products.read'],
  scope: inOwnStores('query.store_id'),
  query: z.object({
    search: text(STAFF_SEARCH_MAX).optional(),
    status: Product.shape.status.optional(),
    kind: z.enum(RECORDED_KINDS).optional(),
    category_id: Id.optional(),
    store_id: Id.optional(),
    sort: z.enum(CONSOLE_PRODUCT_SORTS).default('name'),
    ...pageQuery(50),
  }),
  data: z.array(ConsoleProduct),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

/** Returns a product with its packs in every store of the caller, or in the given store. @source A-RANGE-2 */
export const getConsoleProduct = endpoint({
  method: 'GET',
  path: '/console/products/:product_id',
  summary: 'Retrieve a product with packs and barcodes',
  allow: ['products.read'],
  scope: inOwnStores('query.store_id'),
  params: z.object({ product_id: Id }),
  query: z.object({ store_id: Id.optional() }),
  data: ConsoleProduct,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'],
})

const Barcodes = z.array(Gtin).max(20, 'That’s too many barcodes')

/**
 * Pack to change or add. An existing pack is identified by its id, or by store and size. Any other pack is added,
 * to the given store or, without one, to every store. `barcodes` replaces the barcodes of the size. Prices of
 * existing packs are changed by their own endpoint.
 */
const PackInput = z
  .object({
    product_pack_id: Id.optional(),
    store_id: Id.optional(),
    pack_size: Integer.pipe(
      z.number().int().min(1, 'Packs hold 1 to 999 units').max(999, 'Packs hold 1 to 999 units'),
    ).optional(),
    barcodes: Barcodes.optional(),
    initial: Flag.optional(),
    status: Product.shape.status.optional(),
    price: DollarsInput.optional(),
  })
  .refine(({ product_pack_id, pack_size }) => product_pack_id !== undefined || pack_size !== undefined, {
    path: ['pack_size'],
    message: 'Please give each pack’s size',
  })
export type PackInput = z.output<typeof PackInput>

const Decimal = (most: number, message: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,6}(\.\d{1,3})?$/)
          .transform(Number),
      ],
      message,
    )
    .pipe(z.number().min(0, message).max(most, message))

/** Categories by id, or as objects from a response. */
const CategoryIds = z
  .array(z.union([Id, z.object({ category_id: Id }).transform(({ category_id }) => category_id)]))
  .max(20, 'That’s too many categories')

const ProductFields = z.object({
  product_name: nameText(PRODUCT_NAME_MAX, 'Please give it a name'),
  description: text(PRODUCT_DESCRIPTION_MAX),
  status: Product.shape.status,
  kind: z.enum(RECORDED_KINDS, 'Please choose what it is'),
  abv: Decimal(80, 'A strength from 0 to 80 %').refine(
    (abv) => Number.isInteger(Math.round(abv * 1000) / 100),
    'One decimal at most',
  ),
  unit_volume_ml: Integer.pipe(z.number().int().min(0, 'A volume in mL').max(100_000, 'A volume in mL')),
  /** Standard drinks as on the label. Rejected if they do not match strength and volume. Never stored. */
  standard_drinks: z.union([
    z.literal('').transform(() => null),
    z.null(),
    Decimal(10_000, 'A number of standard drinks'),
  ]),
  style: text(60),
  region: text(60),
  container: text(30),
  container_deposit: Flag,
  gst_free: Flag,
  attributes: z.array(z.enum(ATTRIBUTES)).max(ATTRIBUTES.length),
  base_price: DollarsInput,
  sequence: Integer.pipe(z.number().int().min(0).max(1_000_000)),
  category_ids: CategoryIds,
  categories: CategoryIds,
  packs: z.array(PackInput).max(2000, 'That’s too many packs'),
})
const OptionalFields = ProductFields.partial()
export type ProductChanges = z.output<typeof OptionalFields>

/** Returns true for an issue of a single field. With such issues only, body and packs were parsed. */
const isOfSimpleField = ({ path = [] }: { path?: readonly PropertyKey[] | undefined }): boolean =>
  path.length === 1 && path[0] !== 'packs'

/** Adds the legal problems of a new product and its pack prices, as far as its fields could be parsed. */
function newProductProblems(
  { kind, abv = 0, unit_volume_ml = 0, base_price, packs = [], ...changes }: ProductChanges,
  context: z.RefinementCtx,
): void {
  const numbers = [abv, unit_volume_ml, changes.standard_drinks ?? null].map(readNumber)
  const [strength, volume, drinks = null] = numbers
  if (kind && RECORDED_KINDS.includes(kind) && !numbers.includes(undefined))
    for (const { field, message } of productProblems({
      kind,
      isOnSale: changes.status !== 'INACTIVE',
      abv: strength ?? 0,
      unitVolumeMl: volume ?? 0,
      standardDrinks: drinks,
      isGstFree: changes.gst_free === true,
      hasDeposit: changes.container_deposit === true,
      container: changes.container ?? '',
    }))
      context.addIssue({ code: 'custom', path: [field], message })
  if (packs.some(({ pack_size: size, price }) => price === undefined && !(size === 1 && base_price)))
    context.addIssue({ code: 'custom', path: ['packs'], message: 'Please give each new pack a price' })
}

/** Returns undefined for input that is not a number; its own field reports that. */
const readNumber = (value: unknown): number | null | undefined =>
  typeof value === 'number' || value === null ? value : undefined

/** Creates a product with its first packs. A single without its own price costs `base_price`. @source A-RANGE-3 */
export const createProduct = endpoint({
  method: 'POST',
  path: '/console/products',
  summary: 'Create a product with its packs and barcodes',
  allow: ['products.write'],
  scope: { stores: ['body.packs[].store_id'], absent: 'unchanged' },
  body: OptionalFields.required({ product_name: true, kind: true })
    .extend({
      product_slug: text(100)
        .pipe(z.string().regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'Small letters, digits and hyphens'))
        .optional(),
    })
    // Also checked if other fields are invalid, so that a form gets all problems at once.
    .superRefine(newProductProblems, { when: ({ issues }) => issues.every(isOfSimpleField) }),
  data: ConsoleProduct,
  errors: ['not_signed_in', 'forbidden', 'invalid_input', 'barcode_taken', 'slug_taken'],
})

/** Updates the fields that are sent. @source A-RANGE-3 */
export const changeProduct = endpoint({
  method: 'PATCH',
  path: '/console/products/:product_id',
  summary: 'Update a product with its packs and barcodes',
  allow: ['products.write'],
  scope: [
    ofEveryStore('product', 'params.product_id'),
    { stores: ['body.packs[].store_id'], absent: 'unchanged' },
  ],
  params: z.object({ product_id: Id }),
  body: OptionalFields.extend({ version: Integer }),
  data: ConsoleProduct,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'barcode_taken', 'stale'],
})
