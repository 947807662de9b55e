import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Paging, pageQuery, text } from '../fields.ts'

export const DEMAND_SORTS = ['total', 'wishes', 'suburb'] as const
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM')

const PlaceDemand = z.object({
  suburb: z.string(),
  state: z.string(),
  postcode: z.string(),
  /** How often an address there was looked up that no zone covers: a network counts once a day. */
  searches: z.number(),
  /** How often somebody asked to be told. */
  wishes: z.number(),
  /** The last month in which somebody asked, `YYYY-MM`. */
  last_month: z.string(),
  /** Where it is, as far as the index of addresses knows. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
})
export type PlaceDemand = z.output<typeof PlaceDemand>

/** By suburb and month, without who. A suburb that a zone covers by now stays listed for the months before. @source A-DEMAND-1 */
export const listDemand = endpoint({
  method: 'GET',
  path: '/console/demand',
  summary: 'Suburbs outside the zones, and how often they were asked for',
  allow: ['searches.read'],
  scope: 'shared',
  query: z.object({
    from: Month.optional(),
    to: Month.optional(),
    search: text(60).optional(),
    sort: z.enum(DEMAND_SORTS).default('total'),
    ...pageQuery(50),
  }),
  data: z.array(PlaceDemand),
  beside: Paging.extend({ searches: z.number(), wishes: z.number() }),
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})
