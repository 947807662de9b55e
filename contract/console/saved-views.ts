import { z } from 'zod'
import { CONSOLE_LISTS, CONSOLE_LIST_IDS } from '#domain/console/console-lists.ts'
import { VIEW_QUERY_MAX } from '#domain/console/view-query.ts'
import { VIEW_NAME_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Flag, Id, Integer, Paging, nameText, text } from '../fields.ts'

const SavedView = z.object({
  saved_view_id: z.number(),
  list: z.enum(CONSOLE_LIST_IDS),
  name: z.string(),
  /** Query string of the list’s URL, without the question mark. */
  query: z.string(),
  /** True if all users of the list see it. */
  is_shared: z.boolean(),
  /** True if it belongs to the caller. */
  is_own: z.boolean(),
  /** First name of its owner. */
  by: z.string(),
  version: z.number(),
})
export type SavedView = z.output<typeof SavedView>

/** Callers who may see any list. The service checks the permission for the specific list. */
const allow = [...new Set(CONSOLE_LIST_IDS.map((id) => CONSOLE_LISTS[id].permission))]

const fields = {
  name: nameText(VIEW_NAME_MAX, 'Give the view a name'),
  query: text(VIEW_QUERY_MAX),
  is_shared: Flag,
}

/**
 * Lists the caller’s views by name, then the views shared by colleagues. A list has few views, so one page is
 * enough. @source A-VIEW-1
 */
export const listSavedViews = endpoint({
  method: 'GET',
  path: '/console/saved_views',
  summary: 'List the saved views of a list: the caller’s own and shared ones',
  allow,
  scope: 'shared',
  byPerson: true,
  query: z.object({ list: z.enum(CONSOLE_LIST_IDS) }),
  data: z.array(SavedView),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

/**
 * Creates a view. `saved_view_name_taken`: the caller already has a view of this name for the list, returned as
 * `error.current`. Sharing requires `views.share`.
 * @source A-VIEW-2
 */
export const createSavedView = endpoint({
  method: 'POST',
  path: '/console/saved_views',
  summary: 'Save the filters of a list as a named view',
  allow,
  scope: 'shared',
  byPerson: true,
  body: z.object({ list: z.enum(CONSOLE_LIST_IDS), ...fields, is_shared: Flag.default(false) }),
  data: SavedView,
  errors: ['not_signed_in', 'forbidden', 'invalid_input', 'saved_view_name_taken', 'too_many_saved_views'],
})

/** Changes one of the caller’s own views. @source A-VIEW-2 */
export const changeSavedView = endpoint({
  method: 'PATCH',
  path: '/console/saved_views/:saved_view_id',
  summary: 'Rename, replace, share or unshare a saved view',
  allow,
  scope: 'shared',
  byPerson: true,
  params: z.object({ saved_view_id: Id }),
  body: z.object(fields).partial().extend({ version: Integer }),
  data: SavedView,
  errors: [
    'not_signed_in',
    'forbidden',
    'not_found',
    'invalid_input',
    'stale',
    'saved_view_name_taken',
    'too_many_saved_views',
  ],
})

/**
 * Deletes one of the caller’s own views, or a shared view if they may share. A view that no longer exists is not an
 * error. @source A-VIEW-3
 */
export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: '/console/saved_views/:saved_view_id',
  summary: 'Delete a saved view',
  allow,
  scope: 'shared',
  byPerson: true,
  params: z.object({ saved_view_id: Id }),
  errors: ['not_signed_in', 'forbidden'],
})
