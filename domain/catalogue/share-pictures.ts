import { artVersion } from './pictures.ts'
import { hashText } from '../seeded-random.ts'

/** The size of a link preview, which all sites accept: 1200 by 630. */
export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

/** The subject of a picture: a product's slug, a category's icon name, or the shop. */
export type SharePicture = { kind: 'product' | 'category' | 'shop'; key: string }

/**
 * The path of a preview picture. It contains a hash of the words in the picture: other sites cache a picture
 * permanently, so a renamed product needs another path.
 * @param words the product's or category's name
 */
export const shareUrl = ({ kind, key }: SharePicture, words: string): string =>
  `/share/${artVersion}/${kind}-${key}-${wordsHash(words)}.jpg`

export const wordsHash = (words: string): string => hashText(words).toString(36)

/** @returns null for a name that is not ours */
export function readShareFile(file: string): (SharePicture & { hash: string }) | null {
  const match = /^(product|category|shop)-([a-z0-9_-]{1,200})-([a-z0-9]{1,8})\.jpg$/.exec(file)
  if (!match) return null
  const [, kind, key = '', hash = ''] = match
  return { kind: kind as SharePicture['kind'], key, hash }
}

/** The icon's name of a category: lower case, underscores, no accents. @source S-CAT-2 */
export const iconName = (category: string): string =>
  category
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')

/** The words in a category's picture: `red_wine` → "Red Wine". */
export const iconTitle = (icon: string): string =>
  icon.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
