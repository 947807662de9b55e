import type { Category } from '#contract/shop/catalogue.ts'

type Choice = { value: number; label: string }

/** Returns category choices in shop order, subcategories after their parent: 'Beer', 'Beer › Lager', 'Wine'. */
export function categoryChoices(categories: readonly Category[]): Choice[] {
  const ids = new Set(categories.map(({ category_id }) => category_id))
  const tops = categories.filter(({ category_parent_id }) => !ids.has(category_parent_id))
  return tops.flatMap((top) => withThoseBelow(top, categories, ''))
}

function withThoseBelow(category: Category, categories: readonly Category[], before: string): Choice[] {
  const label = `${before}${category.name}`
  const below = categories.filter(({ category_parent_id }) => category_parent_id === category.category_id)
  return [
    { value: category.category_id, label },
    ...below.flatMap((one) => withThoseBelow(one, categories, `${label} › `)),
  ]
}
