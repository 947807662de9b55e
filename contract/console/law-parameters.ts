import { z } from 'zod'
import { ADULT_AGE } from '#domain/accounts/age.ts'
import { LAW_DAY_NAME_MAX, LAW_TEXT_MAX, LAW_WORD_MAX } from '#domain/field-lengths.ts'
import { CLOSED_DAY, type LawRuleName, spanProblem } from '#domain/law/law-rule.ts'
import { REPORT_FIELDS } from '#domain/law/report-fields.ts'
import { DOCUMENT_TYPES, ISSUERS } from '#domain/law/state-law.ts'
import { REFUSAL_REASONS } from '#domain/orders/refusal-reasons.ts'
import { nameText, requiredText, text } from '../fields.ts'

const times = { opens: z.string().max(5).nullable(), closes: z.string().max(5).nullable() }
const asSpan = <S extends z.ZodType<{ opens: string | null; closes: string | null }>>(span: S) =>
  span.superRefine((value, problems) => {
    const message = spanProblem(value)
    if (message) problems.addIssue({ code: 'custom', message })
  })

const DAYS_OF_WEEK = 7
/** Maximum number of elements of a list in a rule. */
const LIST_MAX = 100

const Hours = z.strictObject({
  hours: z
    .array(asSpan(z.strictObject({ weekday: z.number().int().min(1).max(DAYS_OF_WEEK), ...times })))
    .length(DAYS_OF_WEEK, 'Please give the hours of all seven weekdays.')
    .refine((hours) => new Set(hours.map(({ weekday }) => weekday)).size === hours.length, {
      message: 'Please give each weekday once.',
    }),
})

const ClosedDays = z.strictObject({
  days: z
    .array(
      asSpan(
        z.strictObject({
          day: z.string().regex(CLOSED_DAY, 'Please give a date, such as 12-25, 2027-01-26 or easter -2.'),
          name: nameText(LAW_DAY_NAME_MAX, 'Please name the day.'),
          ...times,
        }),
      ),
    )
    .max(LIST_MAX),
})

const Documents = z.strictObject({
  documents: z
    .array(
      z.strictObject({
        type: z.enum(DOCUMENT_TYPES),
        issuers: z
          .array(z.enum(ISSUERS))
          .min(1, 'Please give the issuers of each document.')
          .max(ISSUERS.length),
      }),
    )
    .min(1, 'Please give at least one document.')
    .max(DOCUMENT_TYPES.length)
    .refine((documents) => new Set(documents.map(({ type }) => type)).size === documents.length, {
      message: 'Please give each document once.',
    }),
})

const MAX_AGE = 99
const buyer = z.literal('buyer', 'Only the buyer may receive alcohol.')
const Recipient = z.strictObject({
  minimum_age: z.number().int().min(ADULT_AGE, `The age can’t be below ${ADULT_AGE}.`).max(MAX_AGE),
  first: buyer,
  later: buyer,
  gift: z.literal('gift_recipient', 'Only the recipient of a gift may receive it.'),
})

const MAX_TRAINING_YEARS = 10
const Training = z.strictObject({
  required: z.boolean(),
  years: z.number().int().min(1).max(MAX_TRAINING_YEARS),
})

const word = (message: string) => requiredText(LAW_WORD_MAX, message)
const Notices = z.strictObject({
  version: word('Please give a version, such as 2027-01.'),
  text: requiredText(LAW_TEXT_MAX, 'Please give the notice.'),
  amounts: z
    .array(
      z.strictObject({
        name: word('Please name each amount.'),
        amount: z.string().regex(/^\$\d{1,3}(,?\d{3})*$/, 'Please give amounts as $24,000.'),
      }),
    )
    .max(LIST_MAX),
  licence: word('Please name the licence.'),
  sale_notice: text(LAW_TEXT_MAX),
})

const MIN_RETENTION_MONTHS = 12
const MAX_RETENTION_MONTHS = 120
const Refusals = z.strictObject({
  classes: z
    .array(
      z.strictObject({
        class: word('Please name each class.'),
        reasons: z.array(z.enum(REFUSAL_REASONS)).min(1, 'Please give the reasons of each class.'),
        same_day: z.boolean().optional(),
        first_supply: z.boolean().optional(),
        gift: z.boolean().optional(),
      }),
    )
    .max(LIST_MAX),
  retention_months: z
    .number()
    .int()
    .min(MIN_RETENTION_MONTHS, `Records are retained for at least ${MIN_RETENTION_MONTHS} months.`)
    .max(MAX_RETENTION_MONTHS),
})

const dayOfYear = z
  .string()
  .regex(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, 'Please give days of the year as 07-01.')
const Reports = z.strictObject({
  periods: z
    .array(z.strictObject({ from: dayOfYear, to: dayOfYear, due: dayOfYear }))
    .min(1, 'Please give at least one period.')
    .max(LIST_MAX),
  categories: z
    .array(
      z.strictObject({ kind: word('Please name each kind.'), category: word('Please name its category.') }),
    )
    .max(LIST_MAX),
  columns: z
    .array(z.strictObject({ field: z.enum(REPORT_FIELDS), title: word('Please name each column.') }))
    .min(1, 'Please give at least one column.')
    .max(LIST_MAX),
})

/** Schema of the parameters of each rule. The database refuses rules looser than the floor as well. @source L-55 */
export const LAW_PARAMETERS = {
  delivery_hours: Hours,
  closed_days: ClosedDays,
  accepted_documents: Documents,
  recipient: Recipient,
  driver_training: Training,
  notices: Notices,
  refusal_classes: Refusals,
  report_categories: Reports,
} as const satisfies Record<LawRuleName, z.ZodObject>
