import { z } from 'zod'
import { BREACH_DETAILS_MAX, BREACH_ENTRY_MAX, BREACH_SUMMARY_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IsoTime, requiredText } from '../fields.ts'

export const BREACH_ENTRY_KINDS = [
  'note',
  'assessment',
  'notifiable',
  'not_notifiable',
  'regulator_notified',
  'people_notified',
] as const

const Breach = z.object({
  breach_id: z.number(),
  found: IsoTime,
  /** Last day for the assessment. */
  due_on: z.string(),
  /** Days until `due_on`; negative once it is overdue. */
  days_left: z.number(),
  state: z.enum(['assessing', 'to_notify', 'closed']),
  summary: z.string(),
  data_kinds: z.string(),
  people: z.string(),
  reported_by: z.string(),
  reported: IsoTime,
  entries: z.array(
    z.object({ kind: z.enum(BREACH_ENTRY_KINDS), text: z.string(), by: z.string(), at: IsoTime }),
  ),
})
export type Breach = z.output<typeof Breach>

export const listBreaches = endpoint({
  method: 'GET',
  path: '/console/breaches',
  summary: 'List suspected data breaches with their 30-day deadlines, most urgent first',
  allow: ['privacy.write'],
  scope: 'shop',
  data: z.array(Breach),
  errors: ['not_signed_in', 'forbidden'],
})

/** @source L-39 */
export const reportBreach = endpoint({
  method: 'POST',
  path: '/console/breaches',
  summary: 'Record a suspected data breach; its assessment is due within 30 days of discovery',
  allow: ['privacy.write'],
  scope: 'shop',
  body: z.object({
    found: z.union([
      z.iso.date('Please say when it was found'),
      z.iso.datetime({ offset: true, message: 'Please say when it was found' }),
    ]),
    summary: requiredText(BREACH_SUMMARY_MAX, 'Please say what happened'),
    data_kinds: requiredText(BREACH_DETAILS_MAX, 'Please say which data'),
    people: requiredText(BREACH_DETAILS_MAX, 'Please say whose data, and how many people'),
  }),
  data: Breach,
  errors: ['not_signed_in', 'forbidden'],
})

/** Adds an entry. Existing entries are immutable; corrections are new entries. */
export const addBreachEntry = endpoint({
  method: 'POST',
  path: '/console/breaches/:breach_id/entries',
  summary: 'Add a note, assessment, decision or notification to a data breach',
  allow: ['privacy.write'],
  scope: 'shop',
  params: z.object({ breach_id: Id }),
  body: z.object({
    kind: z.enum(BREACH_ENTRY_KINDS, 'Please choose what it is'),
    text: requiredText(BREACH_ENTRY_MAX, 'Please write something'),
  }),
  stepUp: ({ kind }: { kind: string }) => kind === 'notifiable' || kind === 'not_notifiable',
  data: Breach,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'breach_not_decided'],
})
