import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Paging, pageQuery, text } from '../fields.ts'

export const DEMAND_SORTS = ['total', 'wishes', 'suburb'] as const
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM')

const PlaceDemand = z.object({
  suburb: z.string(),
  state: z.string(),
  postcode: z.string(),
  /** Number of lookups of addresses there that no zone covers. Each network counts once a day. */
  searches: z.number(),
  /** Number of requests to be notified. */
  wishes: z.number(),
  /** Month of the last request, `YYYY-MM`. */
  last_month: z.string(),
  /** Coordinates, if the address index knows the suburb. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
})
export type PlaceDemand = z.output<typeof PlaceDemand>

/**
 * Lists demand by suburb and month, without personal data. A suburb that a zone now covers stays listed for earlier
 * months. @source A-DEMAND-1
 */
export const listDemand = endpoint({
  method: 'GET',
  path: '/console/demand',
  summary: 'List suburbs outside the delivery zones by number of requests',
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
