import { z } from 'zod'
import { nameProblem } from '#domain/accounts/allowed-name.ts'
import { parseEmail } from '#domain/accounts/email.ts'
import { MAX_QUANTITY } from '#domain/carts/max-quantity.ts'
import { readGtin } from '#domain/catalogue/read-gtin.ts'
import { BUSINESS_NAME_MAX, PERSON_NAME_MAX } from '#domain/field-lengths.ts'
import { parseAbn } from '#domain/accounts/abn.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { parseDecimal } from '#domain/text/decimal.ts'
import { normalise } from '#domain/text/normalise.ts'
import { hasBidiControls, isVisible } from '#domain/text/visible-text.ts'

/**
 * Building blocks of every endpoint. Forms send text, JSON sends types: both are taken, everything else is a 400.
 * Numbers are never coerced from booleans, null or lists, as `z.coerce` would.
 * @source A-BODY-1
 */
const integerText = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number)

export const Integer = z.union([z.number().int(), integerText], fieldTexts.numberInvalid)
/** A record's number. Zero and negative ids name nothing. */
export const Id = Integer.pipe(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER))
/** A barcode as scanned or typed, read as the GTIN in it. */
export const Gtin = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string())
  .transform((code, problems) => {
    const gtin = readGtin(code)
    if (gtin === null) problems.addIssue({ code: 'custom', message: fieldTexts.barcodeInvalid })
    return gtin ?? z.NEVER
  })
export const Quantity = Integer.pipe(z.number().int().min(1).max(MAX_QUANTITY))

export const Flag = z.union([
  z.boolean(),
  z
    .enum(['true', 'false', '1', '0', 'on', 'off', 'yes', 'no'])
    .transform((v) => ['true', '1', 'on', 'yes'].includes(v)),
  z.literal([0, 1]).transform((v) => v === 1),
])

/** Code units before composition for each one after it: a decomposed Vietnamese letter takes three. */
const DECOMPOSED_UNITS = 4
/** Code units of blanks and control characters that a text may have around it. */
const SPARE_UNITS = 1000

/**
 * Text without control characters, which PostgreSQL can't store, trimmed and in Unicode's composed form. Its length is
 * checked first, so that no work on a text grows beyond `max`, and again after composition.
 * @param max code units of the composed text
 */
export const text = (max: number) =>
  z
    .string()
    .transform((typed, context) => {
      if (typed.length <= max * DECOMPOSED_UNITS + SPARE_UNITS) return cleanText(typed)
      context.issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: typed })
      return z.NEVER
    })
    .pipe(z.string().max(max))

const cleanText = (typed: string): string =>
  normalise(typed.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '').trim(), 'NFC')

/** The same, and not empty; `message` is what a shopper reads where it is missing. */
export const requiredText = (max: number, message: string) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? message : undefined) })
    .pipe(text(max))
    .pipe(z.string().min(1, message))

/** A name of a thing, in one line: it can be seen, and is shown in the order in which it is stored. */
export const nameText = (max: number, message: string) =>
  requiredText(max, message)
    .refine(isVisible, message)
    .refine((name) => !hasBidiControls(name), fieldTexts.nameOrderInvalid)

const checkName = (max: number) => (name: string, problems: z.RefinementCtx) => {
  const message = name === '' ? null : nameProblem(name, max)
  if (message) problems.addIssue({ code: 'custom', message })
}

/** Code units of a typed name; a longer one is refused unread. */
const NAME_INPUT_MAX = 1000

/** Somebody's name, or '' where none need be given: it is read in mails and on the driver's phone. @source S-VALID-12 */
export const personName = (max: number) =>
  z
    .string()
    .max(NAME_INPUT_MAX, { abort: true })
    .trim()
    .superRefine(checkName(max))
    .pipe(text(NAME_INPUT_MAX))

/** The same, and not empty. */
export const requiredName = (max: number, message: string) =>
  requiredText(NAME_INPUT_MAX, message).superRefine(checkName(max))

/** Both parts of a name. With `one_name` the first is all of it: not everybody has two. */
export const nameFields = {
  firstname: requiredName(PERSON_NAME_MAX, fieldTexts.firstNameRequired),
  lastname: personName(PERSON_NAME_MAX).default(''),
  one_name: Flag.default(false),
}

type Names = { lastname?: unknown; one_name?: unknown }

/** Adds the rule that a last name is left out by people with one name only. Told together with every other field. */
export const withBothNames = <Schema extends z.ZodType<Names>>(schema: Schema) =>
  schema.refine(({ lastname, one_name }) => one_name === true || Boolean(lastname), {
    path: ['lastname'],
    message: fieldTexts.lastNameRequired,
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** Dollars with at most two decimals; inside the shop the same amount is integer cents. @source A-MONEY-1 */
export const Dollars = z.number()
/** Dollars as typed: "1234.5", "1,234.50", "12,50". */
const DOLLARS = /^(?:\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,2})?$|^\d{1,7},\d{1,2}$/
/** Dollars that staff type or programs send, at most two decimals; '$' and commas between thousands are taken. */
export const DollarsInput = z
  .union(
    [
      z.number(),
      z
        .string()
        .transform((typed) => typed.replaceAll(/[$\s]/g, ''))
        .pipe(z.string().regex(DOLLARS))
        .transform((typed) => Number(parseDecimal(typed, 2)) / 100),
    ],
    fieldTexts.amountInvalid,
  )
  .pipe(z.number().min(0, fieldTexts.amountInvalid).max(1_000_000, fieldTexts.amountInvalid))
  .refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, fieldTexts.amountInvalid)
/** ISO 8601 with offset; a store's times are in its zone. @source A-STATE-1 */
export const IsoTime = z.string()
/** An ISO 8601 instant as input. */
export const Instant = z.iso.datetime({ offset: true, message: fieldTexts.instantInvalid })
/** Beginning or end of a delivery time. */
export const DeliveryInstant = z.iso.datetime({ offset: true, message: fieldTexts.deliveryTimeRequired })

export const Email = requiredText(400, fieldTexts.emailInvalid).transform((typed, problems) => {
  const email = parseEmail(typed)
  if (email === null) problems.addIssue({ code: 'custom', message: fieldTexts.emailInvalid })
  return email ?? z.NEVER
})

/** An ABN as typed, checked, as its 11 digits. */
export const Abn = text(40).transform((typed, problems) => {
  const abn = parseAbn(typed)
  if (abn === null) problems.addIssue({ code: 'custom', message: fieldTexts.abnInvalid })
  return abn ?? z.NEVER
})

/** Fields of an order for a business; its tax invoice names both. @source L-31 */
export const businessFields = {
  business_name: text(BUSINESS_NAME_MAX).default(''),
  abn: z.union([z.literal(''), Abn], fieldTexts.abnInvalid).default(''),
}

/** Paging of every list. @source A-REPLY-1, S-CONST-1 */
export const Paging = z.object({ total_count: z.number(), page: z.number(), total_pages: z.number() })
const Page = Integer.pipe(z.number().int().min(1).max(1_000_000)).default(1)
const Limit = Integer.pipe(z.number().int().min(1).max(250))

/** The query fields of every list that is answered in pages. @param limit rows of a page where the caller names none */
export const pageQuery = (limit: number) => ({ page: Page, limit: Limit.default(limit) })

/** The same for a list that grows with the orders: `cursor` is another page's `next` or `previous`. @source A-REPLY-3 */
export const cursorQuery = (limit: number) => ({ ...pageQuery(limit), cursor: text(200).optional() })

/** `is_total_capped`: there are more than `total_count`, and `next` leads to them. @source A-REPLY-3 */
export const CursorPaging = Paging.extend({
  is_total_capped: z.boolean(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
})

/** Six digits of an authenticator app, in groups or not. */
export const Otp = z
  .union([z.string(), z.number().transform((digits) => String(digits).padStart(6, '0'))])
  .transform((text) => text.replaceAll(/\s/g, ''))
