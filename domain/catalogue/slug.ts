import { toAscii } from '../text/ascii.ts'

/** Converts a name to a URL segment: "Rosé & Co. 2024" → "rose-co-2024", "Weißbier" → "weissbier". */
export const slugOf = (name: string): string =>
  toAscii(name)
    .replaceAll("'", '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 90)
    .replaceAll(/^-+|-+$/g, '') || 'product'

/** Returns the slug, with the next free number if it is taken. */
export function freeSlug(slug: string, taken: readonly string[]): string {
  if (!taken.includes(slug)) return slug
  let number = 2
  while (taken.includes(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
