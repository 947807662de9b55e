import { z } from 'zod'
import { CARE_DECISIONS, CARE_KINDS } from '#domain/care/care-case.ts'
import { CARE_SIGNALS } from '#domain/care/care-signals.ts'
import { REASON_MAX } from '#domain/field-lengths.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Integer, IsoTime, Paging, pageQuery, requiredText } from '../fields.ts'

const Person = z.object({ user_id: z.number(), name: z.string() })

const CareCase = z.object({
  care_case_id: z.number(),
  version: z.number(),
  kind: z.enum(CARE_KINDS),
  /** Account of a signal, or the account that a decision applies to. */
  person: Person.nullable(),
  /** Person as a concern names them; '' for a signal. */
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  message: z.string(),
  /** Accounts with the e-mail or mobile of a concern. */
  matches: z.array(Person),
  signals: z.array(z.object({ signal: z.enum(CARE_SIGNALS), points: z.number(), seen: z.number() })),
  raised: IsoTime,
  /** True if the case has waited for more than 24 hours. */
  is_overdue: z.boolean(),
  decision: z.enum(CARE_DECISIONS).nullable(),
  reason: z.string(),
  decided: IsoTime.nullable(),
  decided_by: Person.nullable(),
})
export type CareCase = z.output<typeof CareCase>

/** Lists cases: those that wait, oldest first, or those that are decided, newest first. @source A-CARE-3 */
export const listCareCases = endpoint({
  method: 'GET',
  path: '/console/care',
  summary: 'List concerns about shoppers, and signals in their orders, that await a decision',
  allow: ['exclusions.decide'],
  scope: 'shop',
  byPerson: true,
  query: z.object({ state: z.enum(['open', 'decided']).default('open'), ...pageQuery(50) }),
  data: z.array(CareCase),
  beside: Paging,
  errors: ['not_signed_in', 'forbidden'],
})

const OfCase = z.object({ care_case_id: Id })

/**
 * Decides a case. `message` sends the shopper a gentle e-mail, and `pause` stops their orders for 24 hours; both need
 * an account. @source A-CARE-3
 */
export const decideCareCase = endpoint({
  method: 'PATCH',
  path: '/console/care/:care_case_id',
  summary: 'Decide a case of care: nothing, a gentle message, a pause of 24 hours, or a call',
  allow: ['exclusions.decide'],
  scope: 'shop',
  byPerson: true,
  params: OfCase,
  body: z.object({
    decision: z.enum(CARE_DECISIONS, fieldTexts.decisionRequired),
    reason: requiredText(REASON_MAX, fieldTexts.reasonRequired),
    user_id: Id.optional(),
    version: Integer,
  }),
  data: CareCase,
  errors: ['not_signed_in', 'forbidden', 'invalid_input', 'not_found', 'review_decided', 'stale'],
})

/** Deletes a case at the shopper's request. @source A-CARE-3 */
export const deleteCareCase = endpoint({
  method: 'DELETE',
  path: '/console/care/:care_case_id',
  summary: 'Delete a case of care at the shopper’s request',
  allow: ['exclusions.decide'],
  scope: 'shop',
  byPerson: true,
  params: OfCase,
  data: z.object({ deleted: z.literal(true) }),
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})
