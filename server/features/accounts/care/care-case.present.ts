import type { CareCase } from '#contract/console/care.ts'
import { CARE_HOURS } from '#domain/care/care-case.ts'
import { OPERATOR_TIME_ZONE, addMinutes, toLocalIso } from '#domain/time.ts'
import type { CareCaseRow } from './care.queries.ts'

const MINUTES_OF_HOUR = 60

/** Returns a case as staff see it. */
export function presentCase(row: CareCaseRow, now: Date): CareCase {
  const person = (userId: number | null, name: string | null) =>
    userId === null ? null : { user_id: userId, name: name ?? '' }
  return {
    care_case_id: row.care_case_id,
    version: row.version,
    kind: row.kind,
    person: person(row.user_id, row.person),
    name: row.name,
    email: row.email,
    mobile: row.mobile,
    message: row.message,
    matches: row.matches,
    signals: row.signals,
    raised: toLocalIso(row.raised_at, OPERATOR_TIME_ZONE),
    is_overdue: row.decision === null && row.raised_at <= addMinutes(now, -CARE_HOURS * MINUTES_OF_HOUR),
    decision: row.decision,
    reason: row.reason,
    decided: row.decided_at && toLocalIso(row.decided_at, OPERATOR_TIME_ZONE),
    decided_by: person(row.decided_by, row.decider),
  }
}
