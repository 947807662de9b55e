/** The terms of a self-exclusion; `open` has no end. @source L-45 */
export const EXCLUSION_TERMS = {
  six_months: { months: 6, label: '6 months' },
  one_year: { months: 12, label: '1 year' },
  three_years: { months: 36, label: '3 years' },
  open: { months: null, label: 'For good' },
} as const

export type ExclusionTerm = keyof typeof EXCLUSION_TERMS
