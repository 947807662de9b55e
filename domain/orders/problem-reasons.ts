/** Reasons for reporting a problem with a delivered order, with their texts for shoppers. */
export const PROBLEM_REASONS = {
  missing: 'Something is missing',
  broken: 'Something is broken',
  wrong_item: 'I got the wrong item',
  quality: 'It wasn’t cold or wasn’t right',
  late: 'It arrived late',
  other: 'Something else',
} as const

export type ProblemReason = keyof typeof PROBLEM_REASONS

export const PROBLEM_REASON_NAMES = Object.keys(PROBLEM_REASONS) as ProblemReason[]

/** Returns whether a report with this reason lists the affected items. */
export const namesItems = (reason: ProblemReason): boolean => reason !== 'late' && reason !== 'other'
