import { z } from 'zod'
import { type AddressState, STATES, STATE_CODES } from '#domain/states.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IsoTime, Paging, pageQuery } from '../fields.ts'

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

const FinalReport = z.object({
  final_report_id: z.number(),
  state: z.enum(STATE_CODES),
  from: z.string(),
  to: z.string(),
  /** Number of the version; a correction is a new version. */
  nth: z.number(),
  /** SHA-256 of the stored file, in hexadecimal. */
  sha256: z.string(),
  by: z.object({ user_id: z.number(), name: z.string() }),
  at: IsoTime,
  /** Rows that differ from the version before. A row that a version lacks is null there. */
  differences: z.array(
    z.object({ row: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type FinalReport = z.output<typeof FinalReport>

/** State by code or by its name in addresses of pages, such as `new-south-wales`. */
const state = z
  .string()
  .transform((typed) => STATE_CODES.find((code) => isNamed(code, typed.toLowerCase())) ?? typed)
  .pipe(z.enum(STATE_CODES, 'Please choose a state.'))

const isNamed = (code: AddressState, typed: string): boolean =>
  typed === code.toLowerCase() || typed === STATES[code].slug

/** Lists the periods of the reports: the one in progress and those that ended last, of each state. @source A-LAW-7 */
export const listReportPeriods = endpoint({
  method: 'GET',
  path: '/console/reports/regulators',
  summary: 'List the periods of the regulators’ reports, when they are due and whether they are final',
  allow: ['payments.reconcile'],
  scope: 'own stores',
  byPerson: true,
  data: z.array(
    z.object({
      state: z.enum(STATE_CODES),
      from: z.string(),
      to: z.string(),
      due: z.string(),
      /** True if the period has ended. */
      is_over: z.boolean(),
      /** Newest final version, or null. */
      final: FinalReport.nullable(),
    }),
  ),
  errors: ['not_signed_in', 'forbidden'],
})

/**
 * Stores a report as final, with its hash. The same content again is the version that is stored already; other content
 * is a new version. @source A-LAW-7
 */
export const finaliseReport = endpoint({
  method: 'POST',
  path: '/console/reports/regulators/:state/final',
  summary: 'Store a regulator’s report as final, with its hash',
  allow: ['payments.reconcile'],
  scope: 'shop',
  byPerson: true,
  stepUp: true,
  params: z.object({ state }),
  body: period,
  data: FinalReport,
  errors: [...errors, 'report_not_reconciled'],
})

/** Lists final reports, newest first. @source A-LAW-7 */
export const listFinalReports = endpoint({
  method: 'GET',
  path: '/console/reports/regulators/final',
  summary: 'List the final reports with their hashes and differences',
  allow: ['payments.reconcile'],
  scope: 'own stores',
  byPerson: true,
  query: z.object({ state: state.optional(), ...pageQuery(50) }),
  data: z.array(FinalReport),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

/** Returns application/json with exactly the stored bytes, not the envelope. @source A-LAW-7 */
export const readFinalReport = endpoint({
  method: 'GET',
  path: '/console/reports/regulators/final/:final_report_id',
  summary: 'Download a final report as it was stored',
  allow: ['payments.reconcile'],
  scope: 'shop',
  byPerson: true,
  stepUp: true,
  params: z.object({ final_report_id: Id }),
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

/**
 * Returns application/zip, not the envelope: PDF, JSON and CSV of an order, a driver or a period, with their hashes. It
 * holds no data of a document. @source A-LAW-8
 */
export const exportEvidence = endpoint({
  method: 'GET',
  path: '/console/evidence',
  summary: 'Export what an inspector asks for about an order, a driver or a period of up to 7 days',
  allow: ['payments.reconcile'],
  scope: 'own stores',
  byPerson: true,
  stepUp: true,
  query: z.object({
    order_id: Id.optional(),
    driver_id: Id.optional(),
    from: z.iso.date('Please give the first day.').optional(),
    to: z.iso.date('Please give the last day.').optional(),
  }),
  errors: ['not_signed_in', 'forbidden', 'invalid_input', 'not_found', 'unavailable'],
})
