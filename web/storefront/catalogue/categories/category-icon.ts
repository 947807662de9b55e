/**
 * Returns the icon's path: lower case, underscores, no accents. "Rosé" → /category-icons/rose.svg.
 * @source S-CAT-2, A-PAGE-7
 */
export const categoryIcon = (name: string): string =>
  `/category-icons/${name
    .replaceAll('&', 'and')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')}.svg`
