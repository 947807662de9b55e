import { z } from 'zod'
import { PERMISSIONS } from '#domain/accounts/permissions.ts'
import { SEARCH_KINDS } from '#domain/console/console-search.ts'
import { STAFF_SEARCH_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'

const SearchResult = z.object({
  kind: z.enum(SEARCH_KINDS),
  /** Unique within its kind. */
  id: z.string(),
  label: z.string(),
  detail: z.string(),
  /** Page of the console that shows it. */
  path: z.string(),
  /** Status of an order; null for other kinds. */
  status: z.number().nullable(),
})
export type SearchResult = z.output<typeof SearchResult>

/** Permissions of which any one opens the console. */
export const CONSOLE_PERMISSIONS = PERMISSIONS.filter((permission) => permission !== 'deliveries.drive')

/**
 * Finds orders, customers, products, tasks and screens, at most six of each kind. A result is left out unless the
 * caller's role may open it in one of its stores. An empty `q` returns tasks and screens only.
 * @source A-FIND-1
 */
export const searchConsole = endpoint({
  method: 'GET',
  path: '/console/search',
  summary: 'Search everything that the caller may open in the console',
  allow: CONSOLE_PERMISSIONS,
  scope: 'shared',
  byPerson: true,
  query: z.object({ q: text(STAFF_SEARCH_MAX).default('') }),
  data: z.array(SearchResult),
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})
