import { ApiError } from '#contract/client.ts'
import { type SavedView, listSavedViews } from '#contract/console/saved-views.ts'
import { CONSOLE_LISTS, type ConsoleListId, consoleListAt } from '#domain/console/console-lists.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { type StaffUser, userMay } from '#web/staff/staff-access.ts'

/** What stands above a list whose filters stand in the address. */
export type ListViews = {
  list: ConsoleListId
  /** What the list's address may ask. */
  filters: readonly string[]
  /** null: they could not be read. The list shows without them. */
  views: SavedView[] | null
  mayShare: boolean
}

/** Read by the console's frame, so that it happens beside the list; null on a page that shows no such list. */
export async function loadViews(api: PageApi, user: StaffUser, path: string): Promise<ListViews | null> {
  const list = consoleListAt(path)
  if (!list || !userMay(user, CONSOLE_LISTS[list].permission)) return null
  const views = await api.call(listSavedViews, { query: { list } }).catch((error: unknown) => {
    if (error instanceof ApiError) return null
    throw error
  })
  return { list, filters: CONSOLE_LISTS[list].filters, views, mayShare: userMay(user, 'views.share') }
}
