import { addDays, daysBetween } from '#domain/time.ts'

/** Kinds of entries in the record of a breach, with their labels. @source L-39, Privacy Act 1988 (Cth) Part IIIC */
export const BREACH_ENTRIES = {
  note: 'Note',
  assessment: 'Assessment',
  notifiable: 'Decided: notify',
  not_notifiable: 'Decided: no need to notify',
  regulator_notified: 'OAIC notified',
  people_notified: 'People notified',
} as const
export type BreachEntryKind = keyof typeof BREACH_ENTRIES

export type BreachState = 'assessing' | 'to_notify' | 'closed'

/** Days within which a suspected breach has to be assessed. @source L-39, Privacy Act 1988 (Cth) s 26WH(2) */
export const ASSESSMENT_DAYS = 30

/** Days after the discovery at which reminders are sent. */
export const REMINDER_DAYS = [20, 27] as const

/** Returns the date by which a breach has to be assessed. @param foundOn local date of the discovery, `YYYY-MM-DD` */
export const assessmentDue = (foundOn: string): string => addDays(foundOn, ASSESSMENT_DAYS)

/**
 * Returns the state of a breach by its latest decision. A notifiable breach is closed after both the regulator and the
 * affected people were notified.
 */
export function breachState(kinds: readonly BreachEntryKind[]): BreachState {
  const decision = kinds.findLast((kind) => kind === 'notifiable' || kind === 'not_notifiable')
  if (decision === undefined) return 'assessing'
  if (decision === 'not_notifiable') return 'closed'
  return kinds.includes('regulator_notified') && kinds.includes('people_notified') ? 'closed' : 'to_notify'
}

/** Returns the latest reminder that is due, as days since the discovery; null if none is due yet. */
export function dueReminder(foundOn: string, today: string): (typeof REMINDER_DAYS)[number] | null {
  return REMINDER_DAYS.findLast((days) => daysBetween(foundOn, today) >= days) ?? null
}
