import { artVersion } from './pictures.ts'
import { hashText } from '../seeded-random.ts'

/** Size of a link preview in pixels, which all sites accept. */
export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

/** Subject of a preview picture. `key` is a product's slug or a category's icon name. */
export type SharePicture = { kind: 'product' | 'category' | 'shop'; key: string }

/**
 * Returns the path of a preview picture. It contains a hash of the text in the picture, because other sites cache
 * pictures permanently and a renamed product needs a new path.
 * @param words name of the product or category
 */
export const shareUrl = ({ kind, key }: SharePicture, words: string): string =>
  `/share/${artVersion}/${kind}-${key}-${wordsHash(words)}.jpg`

export const wordsHash = (words: string): string => hashText(words).toString(36)

/** Parses the name of a preview picture's file. @returns null if the name is not valid */
export function readShareFile(file: string): (SharePicture & { hash: string }) | null {
  const match = /^(product|category|shop)-([a-z0-9_-]{1,200})-([a-z0-9]{1,8})\.jpg$/.exec(file)
  if (!match) return null
  const [, kind, key = '', hash = ''] = match
  return { kind: kind as SharePicture['kind'], key, hash }
}

/** Returns the icon name of a category: lower case, underscores, no accents. @source S-CAT-2 */
export const iconName = (category: string): string =>
  category
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')

/** Returns the text in a category's picture: `red_wine` → "Red Wine". */
export const iconTitle = (icon: string): string =>
  icon.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
