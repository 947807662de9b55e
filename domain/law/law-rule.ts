import { type LawfulSpan, LATEST_DELIVERY_TIME } from './delivery-hours.ts'
import type { StateLaw } from './state-law.ts'

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

/** Names of the rules in the law of a state. */
export const LAW_KEYS = {
  delivery_hours: 'hours',
  closed_days: 'closedDays',
  accepted_documents: 'documents',
  recipient: 'recipient',
  driver_training: 'training',
  notices: 'notices',
  refusal_classes: 'refusals',
  report_categories: 'reports',
} as const satisfies Record<LawRuleName, keyof StateLaw>

export const LAW_RULE_STATUSES = ['pending', 'approved', 'withdrawn'] as const

/** Row of a rule. */
export type DatedRule = {
  rule: LawRuleName
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
export function lawWith(law: StateLaw, row: DatedRule): StateLaw {
  const key = LAW_KEYS[row.rule]
  return { ...law, [key]: [row, ...law[key]] }
}
