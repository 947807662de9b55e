import { ApiError } from '#contract/client.ts'
import { type SavedView, listSavedViews } from '#contract/console/saved-views.ts'
import { CONSOLE_LISTS, type ConsoleListId, consoleListAt } from '#domain/console/console-lists.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { type StaffUser, userMay } from '#web/staff/staff-access.ts'

/** Saved views of a list and the data of its view bar. */
export type ListViews = {
  list: ConsoleListId
  /** Names of the list's query parameters. */
  filters: readonly string[]
  /** null if the views could not be loaded. The list is shown without them. */
  views: SavedView[] | null
  mayShare: boolean
}

/**
 * Loads the views from the console's layout, in parallel with the list. Returns null on pages without such a list.
 */
export async function loadViews(api: PageApi, user: StaffUser, path: string): Promise<ListViews | null> {
  const list = consoleListAt(path)
  if (!list || !userMay(user, CONSOLE_LISTS[list].permission)) return null
  const views = await api.call(listSavedViews, { query: { list } }).catch((error: unknown) => {
    if (error instanceof ApiError) return null
    throw error
  })
  return { list, filters: CONSOLE_LISTS[list].filters, views, mayShare: userMay(user, 'views.share') }
}
