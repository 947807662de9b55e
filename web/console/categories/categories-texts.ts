/** Texts of the category screens. */

import { countText, numberText } from '#web/platform/format/number-text.ts'
import { CATEGORY_ICONS, iconPath } from '#domain/catalogue/category-icons.ts'

export const listTitle = 'Categories'
export const summary = (total: string) => (total === '1' ? '1 category' : `${total} categories`)
export const backToProducts = 'All products'
export const backLink = 'All categories'
export const newLink = 'Add a category'
export const newBelowLink = 'Add a subcategory'
export const newTitle = 'Add a category'
export const searchLabel = 'Name'
export const statusLabel = 'Status'
export const anyLabel = 'Any'
export const wrongFilter = 'We couldn’t read one of the filters.'
export const noneFound = 'No categories match. Try other words or fewer filters.'
export const orderHint =
  'Drag the categories, or move them by their buttons. Shoppers see them in this order.'
export const tableLabel = 'Categories found'
export const nameColumn = 'Category'
export const productsColumn = 'Products'
export const STATUSES = { ACTIVE: 'Shown', INACTIVE: 'Hidden' } as const
export const productsText = (count: number) => countText(count, 'product')
export const belowText = (names: readonly string[]) => names.join(', ')

// The form

export const wordsTitle = 'Details'
export const nameLabel = 'Name'
export const slugLabel = 'Web address'
export const slugHint = 'Such as red-wine. Links to the old one will lead to all products.'
export const newSlugHint = 'Leave empty to use the name.'
export const parentLabel = 'Parent category'
export const noParent = 'None (top level)'
export const descriptionLabel = 'Description'
export const shownLabel = 'Show to shoppers'
export const looksTitle = 'Appearance'
export const iconLabel = 'Icon'
export const noIcon = 'Match the name'
export const iconAltLabel = 'Icon description'
export const groundLabel = 'Colour'
export const groundOpacityLabel = 'Opacity, from 0 to 1'
export const textLabel = 'Text colour'
export const textOpacityLabel = 'Text opacity, from 0 to 1'
export const searchTitle = 'For search engines'
export const titleLabel = 'Title'
export const metaLabel = 'Description for search engines'
export const keywordsLabel = 'Keywords'
export const previewName = 'Name'

export const contrastText = (ratio: number) => `Contrast ${ratio.toFixed(1)} to 1.`
export const CONTRASTS = {
  good: 'Easy to read.',
  poor: 'Some people will struggle to read this. Aim for 4.5 to 1.',
  none: 'Too hard to read, so it can’t be saved. It needs at least 3 to 1.',
  unknown: 'Enter both colours, such as #F6C65B.',
}

// Subcategories

export const belowTitle = 'Subcategories'
export const noneBelow = 'None yet.'
export const productsLink = (count: number) =>
  count === 1 ? 'Its 1 product' : `Sort its ${numberText(count)} products`

// The order of its products

export const placesTitle = (name: string) => `Products in ${name}`
export const placesSummary = (total: string) => (total === '1' ? '1 on sale' : `${total} on sale`)
export const placesHint =
  'Shoppers see them in this order when they sort by favourites. Other products keep their places.'
export const storeLabel = 'Order in'
export const wholeShop = 'The whole shop'
export const productLabel = 'Product'
export const noProducts = 'No product of this category is on sale here.'
export const ownTag = 'This store’s own order'
export const asShopButton = 'Use the whole shop’s order'
export const orderLabel = (name: string) => `Order of products in ${name}`

/** Field names in the comparison of two versions. */
export const LABELS = {
  name: nameLabel,
  category_slug: slugLabel,
  category_parent_id: parentLabel,
  description: descriptionLabel,
  status: shownLabel,
  image_src: iconLabel,
  image_alt: iconAltLabel,
  background_color: groundLabel,
  background_opacity: groundOpacityLabel,
  text_color: textLabel,
  text_opacity: textOpacityLabel,
  title: titleLabel,
  meta: metaLabel,
  keywords: keywordsLabel,
}
export const WORDS: Record<string, Record<string, string>> = { status: { ACTIVE: 'yes', '': 'no' } }

/** Categories' icons by path, with a description of each. */
export const ICONS = CATEGORY_ICONS.map((icon) => {
  const words = icon.replaceAll('_', ' ')
  return { value: iconPath(icon), label: words.charAt(0).toUpperCase() + words.slice(1) }
})
