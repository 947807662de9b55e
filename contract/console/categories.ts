import { z } from 'zod'
import { CATEGORY_ICONS, iconPath } from '#domain/catalogue/category-icons.ts'
import {
  CATEGORY_DESCRIPTION_MAX,
  CATEGORY_IMAGE_ALT_MAX,
  CATEGORY_NAME_MAX,
  META_MAX,
  PAGE_TITLE_MAX,
  SLUG_MAX,
} from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Flag, Id, Integer, Paging, nameText, pageQuery, text } from '../fields.ts'
import { Category } from '../shop/catalogue.ts'
import { inOwnStores, inStore } from '../scope.ts'

const ConsoleCategory = Category.extend({
  /** Number of active products. */
  product_count: z.number(),
  version: z.number(),
})
export type ConsoleCategory = z.output<typeof ConsoleCategory>

/** Lists top-level categories and their subcategories, by position. @source A-CATEGORY-1 */
export const listConsoleCategories = endpoint({
  method: 'GET',
  path: '/console/categories',
  summary: 'List all categories, including hidden ones',
  allow: ['products.read'],
  scope: 'shared',
  query: z.object({
    search: text(60).optional(),
    status: Category.shape.status.optional(),
    sort: z.enum(['place', 'name', 'modified']).default('place'),
    ...pageQuery(250),
  }),
  data: z.array(ConsoleCategory),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

const OfCategory = z.object({ category_id: Id })

/** @source A-CATEGORY-1 */
export const readConsoleCategory = endpoint({
  method: 'GET',
  path: '/console/categories/:category_id',
  summary: 'Retrieve a category',
  allow: ['products.read'],
  scope: 'shared',
  params: OfCategory,
  data: ConsoleCategory,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'],
})

const Colour = z
  .string()
  .trim()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Enter a colour such as #FFE9C7')
const OPACITY = 'A share from 0 to 1'
const Opacity = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^(0|1|0?\.\d{1,2}|1\.0{1,2})$/, OPACITY)
      .transform(Number),
  ])
  .pipe(z.number().min(0, OPACITY).max(1, OPACITY))

const fields = {
  name: nameText(CATEGORY_NAME_MAX, 'Enter a name'),
  category_slug: z
    .string()
    .trim()
    .max(SLUG_MAX)
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'Use lower-case letters, digits and hyphens, such as red-wine'),
  /** 0: a top-level category. */
  category_parent_id: z.union([z.literal(['', 0, '0']).transform(() => null), z.null(), Id]),
  description: text(CATEGORY_DESCRIPTION_MAX),
  background_color: Colour,
  background_opacity: Opacity,
  text_color: Colour,
  text_opacity: Opacity,
  image_src: z.enum(['', ...CATEGORY_ICONS.map(iconPath)], 'Choose one of our icons'),
  image_alt: text(CATEGORY_IMAGE_ALT_MAX),
  title: text(PAGE_TITLE_MAX),
  meta: text(META_MAX),
  keywords: text(META_MAX),
  status: Category.shape.status,
}

/** Adds a category after its siblings. The default slug is derived from the name. @source A-CATEGORY-2 */
export const createCategory = endpoint({
  method: 'POST',
  path: '/console/categories',
  summary: 'Create a category',
  allow: ['products.write'],
  scope: 'shop',
  body: z.object({
    ...fields,
    category_slug: fields.category_slug.default(''),
    category_parent_id: fields.category_parent_id.default(null),
    description: fields.description.default(''),
    background_color: fields.background_color.default('#F6C65B'),
    background_opacity: fields.background_opacity.default(1),
    text_color: fields.text_color.default('#21150F'),
    text_opacity: fields.text_opacity.default(1),
    image_src: fields.image_src.default(''),
    image_alt: fields.image_alt.default(''),
    title: fields.title.default(''),
    meta: fields.meta.default(''),
    keywords: fields.keywords.default(''),
    status: fields.status.default('ACTIVE'),
  }),
  data: ConsoleCategory,
  errors: ['not_signed_in', 'forbidden', 'invalid_input', 'category_slug_taken'],
})

/** Updates the fields that are sent. @source A-CATEGORY-2 */
export const changeCategory = endpoint({
  method: 'PATCH',
  path: '/console/categories/:category_id',
  summary: 'Update a category',
  allow: ['products.write'],
  scope: 'shop',
  params: OfCategory,
  body: z.object(fields).partial().extend({ version: Integer }),
  data: ConsoleCategory,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'category_slug_taken', 'stale'],
})

/**
 * Reorders categories of one parent. `categories` can be a subset; categories that are not sent keep their
 * positions. @source A-CATEGORY-3
 */
export const orderCategories = endpoint({
  method: 'PUT',
  path: '/console/categories/order',
  summary: 'Reorder the subcategories of a category',
  allow: ['products.write'],
  scope: 'shop',
  body: z.object({
    categories: z
      .array(z.object({ category_id: Id, version: Integer }))
      .min(1)
      .max(250),
  }),
  data: z.array(ConsoleCategory),
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale'],
})

const PlacedProduct = z.object({
  product_id: z.number(),
  product_name: z.string(),
  /** '' if it has no picture. */
  image_src: z.string(),
  /** Position among all products; lower numbers come first. */
  place: z.number(),
  /** True if the store has its own position for the product. */
  is_own: z.boolean(),
  /** Version of the product. With `store_id`: version of the store's own position, 0 if it has none. */
  version: z.number(),
})
export type PlacedProduct = z.output<typeof PlacedProduct>

/** Lists products in the shoppers' default order, for the whole shop or one store. @source A-CATEGORY-4 */
export const listCategoryProducts = endpoint({
  method: 'GET',
  path: '/console/categories/:category_id/products',
  summary: 'List the products of a category in display order',
  allow: ['products.read'],
  scope: inOwnStores('query.store_id'),
  params: OfCategory,
  query: z.object({ store_id: Id.optional(), search: text(60).optional(), ...pageQuery(100) }),
  data: z.array(PlacedProduct),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input'],
})

/**
 * Redistributes the positions of the given products among them, in the given order. Other products keep their
 * positions. With `store_id`, only that store is changed; `as_shop` removes the store's own positions.
 * @source A-CATEGORY-5
 */
export const orderCategoryProducts = endpoint({
  method: 'PUT',
  path: '/console/categories/:category_id/products',
  summary: 'Reorder the products of a category',
  allow: ['products.write'],
  scope: inStore('body.store_id'),
  params: OfCategory,
  body: z.object({
    store_id: Id.optional(),
    as_shop: Flag.default(false),
    products: z
      .array(z.object({ product_id: Id, version: Integer }))
      .min(1)
      .max(250),
  }),
  data: z.array(PlacedProduct),
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale'],
})
