import { z } from 'zod'
import { STAFF_SEARCH_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IsoTime, CursorPaging, cursorQuery, text } from '../fields.ts'

const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

const AuditEntry = z.object({
  audit_id: z.number(),
  /** Its place in the hash chain. */
  link: z.number().nullable(),
  at: IsoTime,
  by: z.object({
    user_id: z.number().nullable(),
    /** What they were then, or `job:` with the job's name. */
    role: z.string(),
    /**
     * What they are called today: the log itself holds no names. null for a program, once the account is closed, and for a
     * caller who may not read customers in every store.
     */
    name: z.string().nullable(),
  }),
  from: z.object({ address: z.string(), device: z.string() }),
  /** Dotted, as `refund.approved`. */
  action: z.string(),
  /** Kind and number, as `order 123`. */
  thing: z.string(),
  /** What the person, product, store or other thing is called that `thing` names by number, today. */
  thing_name: z.string().nullable(),
  details: Facts,
  before: Facts.nullable(),
  after: Facts.nullable(),
  /** What it changed can be put back, unless the thing was changed since. @source A-STAFF-9 */
  can_undo: z.boolean(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const MESSAGE = 'A date such as 2026-11-20, or an instant, is needed'
const Moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()], MESSAGE)

/** `from` and `to` are instants, or days in Melbourne; the day of `to` is included. @source A-STAFF-2 */
export const listAudit = endpoint({
  method: 'GET',
  path: '/console/audit',
  summary: 'Who did what, when and from where: by or about a person, or about a thing',
  allow: ['audit.read'],
  scope: 'shop',
  query: z.object({
    user_id: Id.optional(),
    /** The same by a part of their name or e-mail, for who may read customers in every store; or by their number. */
    person: text(STAFF_SEARCH_MAX).optional(),
    thing: text(STAFF_SEARCH_MAX).optional(),
    from: Moment.optional(),
    to: Moment.optional(),
    search: text(STAFF_SEARCH_MAX).optional(),
    sort: z.enum(['newest', 'oldest', '-at', 'at']).default('newest'),
    ...cursorQuery(50),
  }),
  data: z.array(AuditEntry),
  beside: CursorPaging,
  errors: ['not_signed_in', 'forbidden', 'invalid_input'],
})

/**
 * Puts back what a row has changed, by the same checks that the change went through. `stale`: the thing was changed since,
 * and `error.current` is it as it is. `not_undoable`: it was undone already, or the row doesn't hold all that is needed.
 * @source A-STAFF-9
 */
export const undoAudit = endpoint({
  method: 'POST',
  path: '/console/audit/:audit_id/undo',
  summary: 'Undo a change, once',
  allow: ['audit.read'],
  scope: 'shop',
  byPerson: true,
  params: z.object({ audit_id: Id }),
  errors: [
    ...(['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale', 'not_undoable'] as const),
    ...(['price_not_charged', 'special_too_deep', 'special_on_tobacco'] as const),
    ...(['promo_code_taken', 'category_slug_taken'] as const),
  ],
})
