import { addDays, addMonths } from '#domain/time.ts'
import { EXCLUSION_TERMS, type ExclusionTerm } from './exclusion-terms.ts'

/**
 * The date on which somebody may order again; null: never. The last day counts whole.
 * @param date the first day, `YYYY-MM-DD`
 */
export function exclusionEnd(date: string, term: ExclusionTerm): string | null {
  const { months } = EXCLUSION_TERMS[term]
  return months === null ? null : addDays(addMonths(date, months), 1)
}
