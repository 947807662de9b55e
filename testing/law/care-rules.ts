import type { CareRules } from '#domain/care/care-signals.ts'

/** Rules of a new shop, for tests without a database. A test compares them with the migrated row. */
export const CARE_RULES: CareRules = {
  raise_at: 3,
  quiet_days: 7,
  signals: {
    orders_close_together: { points: 3, minutes: 10 },
    days_in_a_row: { points: 3, days: 4 },
    rise_of_drinks: { points: 2, factor: 3, weeks: 4, least_drinks: 40 },
    edge_of_day: { points: 1, minutes: 1, times: 3, days: 14 },
    refused_intoxicated: { points: 3, days: 28 },
  },
}
