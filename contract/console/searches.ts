import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Paging, pageQuery, text } from '../fields.ts'
import { inOwnStores } from '../scope.ts'

export const MISS_REASONS = ['nothing_found', 'not_stocked'] as const

const MissedSearch = z.object({
  /**
   * Search text in lower case, without diacritics. Text that looks like an e-mail, a phone number or an address is
   * not stored.
   */
  text: z.string(),
  reason: z.enum(MISS_REASONS),
  searches: z.number(),
  /** Day of the last such search, in Melbourne. */
  last_day: z.string(),
})
export type MissedSearch = z.output<typeof MissedSearch>

/** Lists searches without results. Days are in Melbourne and inclusive. The counts contain no personal data. */
export const listMissedSearches = endpoint({
  method: 'GET',
  path: '/console/reports/searches',
  summary: 'List unsuccessful searches by frequency',
  allow: ['searches.read'],
  scope: inOwnStores('query.store_id'),
  query: z.object({
    store_id: Id.optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    reason: z.enum(MISS_REASONS).optional(),
    search: text(60).optional(),
    sort: z.enum(['searches', 'newest']).default('searches'),
    ...pageQuery(50),
  }),
  data: z.array(MissedSearch),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})
