/** Names of the icons that a category can have; their files are in `/category-icons`. */
export const CATEGORY_ICONS = [
  'beer',
  'cider',
  'red_wine',
  'white_wine',
  'rose',
  'sparkling',
  'cask_wine',
  'spirits',
  'premix',
  'low_and_no_alcohol',
  'soft_drinks',
  'mixers',
  'snacks',
  'ice',
  'gifts',
  'essentials',
  'view_all',
] as const
export type CategoryIcon = (typeof CATEGORY_ICONS)[number]

/** Returns the path of an icon. */
export const iconPath = (icon: CategoryIcon): string => `/category-icons/${icon}.svg`
