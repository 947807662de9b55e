import { addDays, daysBetween } from '#domain/time.ts'

/** An entry in the record of a breach, in plain words. @source L-39, Privacy Act 1988 (Cth) Part IIIC */
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

/** Reminders are sent once this many days have passed since the discovery. */
export const REMINDER_DAYS = [20, 27] as const

/** @param foundOn local date, `YYYY-MM-DD` */
export const assessmentDue = (foundOn: string): string => addDays(foundOn, ASSESSMENT_DAYS)

/**
 * The latest decision counts. A breach that has to be notified is done once both the regulator and the people were
 * told.
 */
export function breachState(kinds: readonly BreachEntryKind[]): BreachState {
  const decision = kinds.findLast((kind) => kind === 'notifiable' || kind === 'not_notifiable')
  if (decision === undefined) return 'assessing'
  if (decision === 'not_notifiable') return 'closed'
  return kinds.includes('regulator_notified') && kinds.includes('people_notified') ? 'closed' : 'to_notify'
}

/** The latest reminder that is due today; null if none is due yet. */
export function dueReminder(foundOn: string, today: string): (typeof REMINDER_DAYS)[number] | null {
  return REMINDER_DAYS.findLast((days) => daysBetween(foundOn, today) >= days) ?? null
}
