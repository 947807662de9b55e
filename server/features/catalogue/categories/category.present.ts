import type { ConsoleCategory } from '#contract/console/categories.ts'
import type { ConsoleCategoryRow } from './categories.queries.ts'

export const presentCategory = ({
  slug,
  parent_id,
  created_at,
  modified_at,
  ...row
}: ConsoleCategoryRow): ConsoleCategory => ({
  ...row,
  category_slug: slug,
  category_parent_id: parent_id ?? 0,
  created: created_at.toISOString(),
  modified: modified_at.toISOString(),
})
