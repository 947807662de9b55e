import type { SavedView } from '#contract/console/saved-views.ts'
import type { ConsoleListId } from '#domain/console/console-lists.ts'
import type { SavedViewRow } from './saved-views.queries.ts'

/** Presents a view for one reader. */
export const presentView = (row: SavedViewRow, readerId: number | null): SavedView => ({
  saved_view_id: row.saved_view_id,
  list: row.list as ConsoleListId,
  name: row.name,
  query: row.query,
  is_shared: row.is_shared,
  is_own: row.user_id === readerId,
  by: row.by,
  version: row.version,
})
