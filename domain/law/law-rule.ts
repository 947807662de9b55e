import { type DeliveryLaw, type LawfulSpan, LATEST_DELIVERY_TIME } from './delivery-hours.ts'

/** Rules of law that are dated rows. */
export const LAW_RULES = [
  'delivery_hours',
  'closed_days',
  'accepted_documents',
  'recipient',
  'driver_training',
  'notices',
  'refusal_classes',
  'report_categories',
] as const
export type LawRuleName = (typeof LAW_RULES)[number]

/** Rules that the shop reads from rows. A release defines all other rules. */
export const DATED_RULES = ['delivery_hours', 'closed_days'] as const satisfies readonly LawRuleName[]
export type DatedRuleName = (typeof DATED_RULES)[number]

export const LAW_RULE_STATUSES = ['pending', 'approved', 'withdrawn'] as const

/** Row of a dated rule. */
export type DatedRule = {
  rule: DatedRuleName
  validFrom: string
  validTo: string | null
  parameters: object
}

const isTime = (value: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)

/**
 * Returns the problem of lawful hours, or null. The database refuses the same spans (`is_lawful_span`).
 * @source L-55
 */
export function spanProblem({ opens, closes }: LawfulSpan): string | null {
  if (opens === null && closes === null) return null
  if (opens === null || closes === null) return 'Please give both times, or neither for a closed day.'
  if (!isTime(opens) || !isTime(closes)) return 'Please give times as HH:MM.'
  if (closes > LATEST_DELIVERY_TIME) return 'Deliveries can’t end after 23:00.'
  return opens < closes ? null : 'The closing time has to be after the opening time.'
}

/** Day of `closed_days`: a date of every year, a single date, or days from Easter Sunday. */
export const CLOSED_DAY = /^(?:easter -?\d{1,3}|(?:\d{4}-)?(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))$/

/** Returns the law with one more row, which takes precedence in its period. */
export function lawWith(law: DeliveryLaw, row: DatedRule): DeliveryLaw {
  const key = row.rule === 'delivery_hours' ? 'hours' : 'closedDays'
  return { ...law, [key]: [row, ...law[key]] }
}
