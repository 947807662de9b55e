import { addDays, addMonths } from '#domain/time.ts'

/** Terms of a self-exclusion. `open` has no end. @source L-45 */
export const EXCLUSION_TERMS = {
  six_months: { months: 6, label: '6 months' },
  one_year: { months: 12, label: '1 year' },
  three_years: { months: 36, label: '3 years' },
  open: { months: null, label: 'For good' },
} as const

export type ExclusionTerm = keyof typeof EXCLUSION_TERMS

/**
 * Returns the date from which the person may order again, which is the day after the term's last day; null for never.
 * @param date the first day, `YYYY-MM-DD`
 */
export function exclusionEnd(date: string, term: ExclusionTerm): string | null {
  const { months } = EXCLUSION_TERMS[term]
  return months === null ? null : addDays(addMonths(date, months), 1)
}
