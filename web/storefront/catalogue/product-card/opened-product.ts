import type { ListedProduct } from './listed-product.ts'

let opened: ListedProduct | null = null

/** Stores the product whose link was followed, so that its page can show the card's data before its own loads. */
export function rememberOpened(product: ListedProduct): void {
  opened = product
}

export const openedProduct = (slug: string): ListedProduct | null => (opened?.slug === slug ? opened : null)
