import { z } from 'zod'
import { STAFF_SEARCH_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IsoTime, CursorPaging, cursorQuery, text } from '../fields.ts'

const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))

const AuditEntry = z.object({
  audit_id: z.number(),
  /** Position in the hash chain. */
  link: z.number().nullable(),
  at: IsoTime,
  by: z.object({
    user_id: z.number().nullable(),
    /** Role at that time, or `job:` with the job's name. */
    role: z.string(),
    /**
     * Current name of the person; the log itself stores no names. null for a program, for a closed account, and for
     * callers who may not read customers in every store.
     */
    name: z.string().nullable(),
  }),
  from: z.object({ address: z.string(), device: z.string() }),
  /** Dotted name, such as `refund.approved`. */
  action: z.string(),
  /** Kind and number, such as `order 123`. */
  thing: z.string(),
  /** Current name of the person, product, store or other record that `thing` identifies by number. */
  thing_name: z.string().nullable(),
  details: Facts,
  before: Facts.nullable(),
  after: Facts.nullable(),
  /** True if the change can be undone, unless the record has changed since. @source A-STAFF-9 */
  can_undo: z.boolean(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const MESSAGE = 'A date such as 2026-11-20, or an instant, is needed'
const Moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()], MESSAGE)

/**
 * Lists the audit log. `from` and `to` are instants, or days in Melbourne; the day of `to` is included. @source
 * A-STAFF-2
 */
export const listAudit = endpoint({
  method: 'GET',
  path: '/console/audit',
  summary: 'List audit log entries by person or object',
  allow: ['audit.read'],
  scope: 'shop',
  query: z.object({
    user_id: Id.optional(),
    /** Person by number, or by part of a name or e-mail if the caller may read customers in every store. */
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
 * Undoes the change of an audit entry, with the same checks as the change itself.
 * - `stale`: the record has changed since; `error.current` is the current record.
 * - `not_undoable`: the change was undone already, or the entry does not hold all the necessary data.
 * @source A-STAFF-9
 */
export const undoAudit = endpoint({
  method: 'POST',
  path: '/console/audit/:audit_id/undo',
  summary: 'Undo a change once',
  allow: ['audit.read'],
  scope: 'shop',
  byPerson: true,
  params: z.object({ audit_id: Id }),
  errors: [
    'not_signed_in',
    'forbidden',
    'not_found',
    'invalid_input',
    'stale',
    'not_undoable',
    'price_not_charged',
    'special_too_deep',
    'special_on_tobacco',
    'promo_code_taken',
    'category_slug_taken',
  ],
})
