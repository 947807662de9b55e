import type { AuditEntry } from '#contract/console/audit.ts'

/** What a row of the log holds, in a line. */
export const factsText = (facts: AuditEntry['before']): string =>
  Object.entries(facts ?? {})
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value ?? 'none'}`)
    .join(', ')
