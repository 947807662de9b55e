import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Days in the store's time zone. Both ends are included. */
const period = z.object({ from: z.iso.date(), to: z.iso.date() })

const reconciliation = {
  /** Sums of the report, compared with those of the orders. */
  checks: z.array(
    z.object({ what: z.enum(['millilitres', 'deliveries']), report: z.number(), orders: z.number() }),
  ),
  /** True if all sums are equal, to the millilitre. */
  reconciled: z.boolean(),
}

const NswReport = z.object({
  from: z.string(),
  to: z.string(),
  rows: z.array(
    z.object({
      licence_number: z.string(),
      postcode: z.string(),
      category: z.string(),
      millilitres: z.number(),
    }),
  ),
  totals: z.object({
    /** Same-day deliveries that were handed over in the period. */
    deliveries: z.number(),
    millilitres: z.number(),
  }),
  ...reconciliation,
})
export type NswReport = z.output<typeof NswReport>

const VicReport = z.object({
  from: z.string(),
  to: z.string(),
  licences: z.array(
    z.object({
      licence_number: z.string(),
      deliveries: z.number(),
      failed: z.array(
        z.object({
          /** Local time of the refusal. */
          at: z.string(),
          postcode: z.string(),
          /** Victorian class; null if the refusal has none. */
          class: z.string().nullable(),
          reason: z.string(),
        }),
      ),
    }),
  ),
  /** Number of failed deliveries without a Victorian class. */
  unclassified: z.number(),
  ...reconciliation,
})
export type VicReport = z.output<typeof VicReport>

const access = {
  method: 'GET',
  allow: ['payments.reconcile'],
  scope: 'own stores',
  byPerson: true,
  stepUp: true,
  query: period,
} as const
const errors = ['not_signed_in', 'forbidden', 'invalid_input', 'report_incomplete'] as const

/** Returns the volume of liquor by licence, postcode and category. An empty period is a nil report. @source A-LAW-5 */
export const readNswReport = endpoint({
  ...access,
  path: '/console/reports/regulators/nsw',
  summary: 'Read the half-yearly report of same-day liquor deliveries in New South Wales',
  data: NswReport,
  errors,
})

/** Returns text/csv, not the envelope. @source A-LAW-5 */
export const exportNswReport = endpoint({
  ...access,
  path: '/console/reports/regulators/nsw.csv',
  summary: 'Export the half-yearly report of New South Wales as CSV',
  errors,
})

/** Returns application/pdf, not the envelope. @source A-LAW-5 */
export const printNswReport = endpoint({
  ...access,
  path: '/console/reports/regulators/nsw.pdf',
  summary: 'Print the half-yearly report of New South Wales as PDF',
  errors: [...errors, 'unavailable'],
})

const vicErrors = ['not_signed_in', 'forbidden', 'invalid_input'] as const

/** Returns deliveries and refusals at the door by licence. @source A-LAW-6 */
export const readVicReport = endpoint({
  ...access,
  path: '/console/reports/regulators/vic',
  summary: 'Read the yearly report of liquor deliveries in Victoria, with failed ones',
  data: VicReport,
  errors: vicErrors,
})

/** Returns text/csv, not the envelope. @source A-LAW-6 */
export const exportVicReport = endpoint({
  ...access,
  path: '/console/reports/regulators/vic.csv',
  summary: 'Export the yearly report of Victoria as CSV',
  errors: vicErrors,
})

/** Returns application/pdf, not the envelope. @source A-LAW-6 */
export const printVicReport = endpoint({
  ...access,
  path: '/console/reports/regulators/vic.pdf',
  summary: 'Print the yearly report of Victoria as PDF',
  errors: [...vicErrors, 'unavailable'],
})
