import type { ListedProduct } from './listed-product.ts'

let opened: ListedProduct | null = null

/** Remembers the product whose link was followed, so that its page can show at once what its card shows. */
export function rememberOpened(product: ListedProduct): void {
  opened = product
}

export const openedProduct = (slug: string): ListedProduct | null => (opened?.slug === slug ? opened : null)
