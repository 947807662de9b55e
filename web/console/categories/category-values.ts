import type { ConsoleCategory } from '#contract/console/categories.ts'
import type { FormValues } from '../editing/form-values.ts'

export const CATEGORY_FIELDS = [
  'name',
  'category_slug',
  'category_parent_id',
  'description',
  'status',
  'image_src',
  'image_alt',
  'background_color',
  'background_opacity',
  'text_color',
  'text_opacity',
  'title',
  'meta',
  'keywords',
  'version',
]

/** @param parent category whose colours and icon are the defaults; null for a top-level category */
export const newCategory = (parent: ConsoleCategory | null): FormValues => ({
  status: 'ACTIVE',
  category_parent_id: String(parent?.category_id ?? ''),
  background_color: parent?.background_color ?? '#F6C65B',
  background_opacity: String(parent?.background_opacity ?? 1),
  text_color: parent?.text_color ?? '#21150F',
  text_opacity: String(parent?.text_opacity ?? 1),
  image_src: parent?.image_src ?? '',
})

export const valuesOfCategory = (category: ConsoleCategory): FormValues => ({
  name: category.name,
  category_slug: category.category_slug,
  category_parent_id: category.category_parent_id === 0 ? '' : String(category.category_parent_id),
  description: category.description,
  status: category.status === 'ACTIVE' ? 'ACTIVE' : '',
  image_src: category.image_src,
  image_alt: category.image_alt,
  background_color: category.background_color,
  background_opacity: String(category.background_opacity),
  text_color: category.text_color,
  text_opacity: String(category.text_opacity),
  title: category.title,
  meta: category.meta,
  keywords: category.keywords,
})

/** Returns the request body. The API validates it. */
export function categoryBody(values: FormValues) {
  const text = (name: string) => values[name] ?? ''
  return {
    name: text('name'),
    category_slug: text('category_slug'),
    category_parent_id: text('category_parent_id'),
    description: text('description'),
    status: text('status') === '' ? ('INACTIVE' as const) : ('ACTIVE' as const),
    image_src: text('image_src'),
    image_alt: text('image_alt'),
    background_color: text('background_color'),
    background_opacity: text('background_opacity'),
    text_color: text('text_color'),
    text_opacity: text('text_opacity'),
    title: text('title'),
    meta: text('meta'),
    keywords: text('keywords'),
  }
}
