import { z } from 'zod'
import { fromDollars } from '#domain/money.ts'
import { MAX_TIP } from '#domain/orders/tip.ts'
import { nameProblem } from '#domain/accounts/allowed-name.ts'
import { parseEmail } from '#domain/accounts/email.ts'
import { MAX_QUANTITY } from '#domain/carts/cart-limits.ts'
import { readGtin } from '#domain/catalogue/read-gtin.ts'
import { BUSINESS_NAME_MAX, PERSON_NAME_MAX } from '#domain/field-lengths.ts'
import { parseAbn } from '#domain/accounts/abn.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { parseDecimal } from '#domain/text/decimal.ts'
import { normalise } from '#domain/text/normalise.ts'
import { hasBidiControls, isVisible } from '#domain/text/visible-text.ts'

/**
 * Building blocks of every endpoint's schema. Forms send text and JSON sends types: both are accepted,
 * everything else is a 400. Numbers are never coerced from booleans, null or lists, as `z.coerce` would.
 * @source A-BODY-1
 */
const integerText = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number)

export const Integer = z.union([z.number().int(), integerText], fieldTexts.numberInvalid)
/** Id of a record. Zero and negative numbers are invalid. */
export const Id = Integer.pipe(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER))
/** Barcode as scanned or typed, parsed to its GTIN. */
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

/** With `file`, an endpoint sends its data as a file to save, without the envelope. */
export const FileQuery = z.object({ file: Flag.optional() })

/** Maximum code units that decompose one composed code unit: a decomposed Vietnamese letter takes three. */
const DECOMPOSED_UNITS = 4
/** Code units of whitespace and control characters accepted around a text. */
const SPARE_UNITS = 1000

/**
 * Returns a schema for text: removes control characters, which PostgreSQL cannot store, trims, and composes
 * to Unicode NFC. The length is checked before this work, to bound its cost, and again after composition.
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

/** Same as `text`, but not empty; `message` is shown to the shopper if the field is missing. */
export const requiredText = (max: number, message: string) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? message : undefined) })
    .pipe(text(max))
    .pipe(z.string().min(1, message))

/**
 * Returns a schema for the name of a thing, on one line. The name must be visible and must not contain
 * characters that change its display order.
 */
export const nameText = (max: number, message: string) =>
  requiredText(max, message)
    .refine(isVisible, message)
    .refine((name) => !hasBidiControls(name), fieldTexts.nameOrderInvalid)

const checkName = (max: number) => (name: string, problems: z.RefinementCtx) => {
  const message = name === '' ? null : nameProblem(name, max)
  if (message) problems.addIssue({ code: 'custom', message })
}

/** Maximum code units of a typed name. Longer names are rejected before any other check. */
const NAME_INPUT_MAX = 1000

/**
 * Returns a schema for a person's name, or '' where none is required. Names appear in mails and on the
 * driver's phone. @source S-VALID-12
 */
export const personName = (max: number) =>
  z
    .string()
    .max(NAME_INPUT_MAX, { abort: true })
    .trim()
    .superRefine(checkName(max))
    .pipe(text(NAME_INPUT_MAX))

/** Same as `personName`, but not empty. */
export const requiredName = (max: number, message: string) =>
  requiredText(NAME_INPUT_MAX, message).superRefine(checkName(max))

/** First and last name. With `one_name`, the first name is the full name, because some people have only one. */
export const nameFields = {
  firstname: requiredName(PERSON_NAME_MAX, fieldTexts.firstNameRequired),
  lastname: personName(PERSON_NAME_MAX).default(''),
  one_name: Flag.default(false),
}

type NameFields = { lastname?: unknown; one_name?: unknown }

/**
 * Adds the rule that only people with `one_name` may omit the last name. It is checked together with all
 * other fields.
 */
export const withBothNames = <Schema extends z.ZodType<NameFields>>(schema: Schema) =>
  schema.refine(({ lastname, one_name }) => one_name === true || Boolean(lastname), {
    path: ['lastname'],
    message: fieldTexts.lastNameRequired,
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** Dollars with at most two decimals; the shop calculates in integer cents. @source A-MONEY-1 */
export const Dollars = z.number()
/** Dollar amounts as typed: "1234.5", "1,234.50", "12,50". */
const DOLLARS = /^(?:\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,2})?$|^\d{1,7},\d{1,2}$/
/** Dollars typed by staff or sent by programs, with at most two decimals. Accepts '$' and thousands separators. */
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
/** Tip for the driver in dollars, from $0.01 to the limit. */
export const Tip = DollarsInput.refine(
  (dollars) => dollars > 0 && fromDollars(dollars) <= MAX_TIP,
  fieldTexts.tipInvalid,
)

/** ISO 8601 with offset; times of a store use the offset of its time zone. @source A-STATE-1 */
export const IsoTime = z.string()
/** ISO 8601 instant as input. */
export const Instant = z.iso.datetime({ offset: true, message: fieldTexts.instantInvalid })
/** Start or end of a delivery time. */
export const DeliveryInstant = z.iso.datetime({ offset: true, message: fieldTexts.deliveryTimeRequired })

export const Email = requiredText(400, fieldTexts.emailInvalid).transform((typed, problems) => {
  const email = parseEmail(typed)
  if (email === null) problems.addIssue({ code: 'custom', message: fieldTexts.emailInvalid })
  return email ?? z.NEVER
})

/** ABN as typed, validated and reduced to its 11 digits. */
export const Abn = text(40).transform((typed, problems) => {
  const abn = parseAbn(typed)
  if (abn === null) problems.addIssue({ code: 'custom', message: fieldTexts.abnInvalid })
  return abn ?? z.NEVER
})

/** Fields of an order for a business; its tax invoice shows both. @source L-31 */
export const businessFields = {
  business_name: text(BUSINESS_NAME_MAX).default(''),
  abn: z.union([z.literal(''), Abn], fieldTexts.abnInvalid).default(''),
}

/** Paging of every list. @source A-REPLY-1, S-CONST-1 */
export const Paging = z.object({ total_count: z.number(), page: z.number(), total_pages: z.number() })
const Page = Integer.pipe(z.number().int().min(1).max(1_000_000)).default(1)
const Limit = Integer.pipe(z.number().int().min(1).max(250))

/** Returns the query fields of a paged list. @param limit default number of rows per page */
export const pageQuery = (limit: number) => ({ page: Page, limit: Limit.default(limit) })

/**
 * Same as `pageQuery`, for lists that grow with the orders: `cursor` is the `next` or `previous` of another
 * page. @source A-REPLY-3
 */
export const cursorQuery = (limit: number) => ({ ...pageQuery(limit), cursor: text(200).optional() })

/**
 * Paging with cursors. `is_total_capped`: the list has more rows than `total_count`; `next` leads to them.
 * @source A-REPLY-3
 */
export const CursorPaging = Paging.extend({
  is_total_capped: z.boolean(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
})

/** Six digits from an authenticator app, with or without spaces. */
export const Otp = z
  .union([z.string(), z.number().transform((digits) => String(digits).padStart(6, '0'))])
  .transform((text) => text.replaceAll(/\s/g, ''))
