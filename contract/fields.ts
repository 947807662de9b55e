import { z } from 'zod'
import { isPersonName } from '#domain/accounts/allowed-name.ts'

/**
 * Building blocks of every endpoint. Forms send text, JSON sends types: both are taken, everything else is a 400.
 * Numbers are never coerced from booleans, null or lists, as `z.coerce` would.
 * @source A-BODY-1
 */
const integerText = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number)

export const Integer = z.union([z.number().int(), integerText])
/** A record's number. Zero and negative ids name nothing. */
export const Id = Integer.pipe(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER))
export const Quantity = Integer.pipe(z.number().int().min(1).max(99))

export const Flag = z.union([
  z.boolean(),
  z
    .enum(['true', 'false', '1', '0', 'on', 'off', 'yes', 'no'])
    .transform((v) => ['true', '1', 'on', 'yes'].includes(v)),
  z.literal([0, 1]).transform((v) => v === 1),
])

/** Text without control characters: PostgreSQL can't store NUL, and nobody types the rest. Trimmed. */
export const text = (max: number) =>
  z
    .string()
    .transform((v) => v.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '').trim())
    .pipe(z.string().max(max))

/** The same, and not empty; `message` is what a shopper reads where it is missing. */
export const requiredText = (max: number, message: string) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? message : undefined) })
    .pipe(text(max))
    .pipe(z.string().min(1, message))

const NO_NAME = 'Please enter a name without links or special characters'

/** Somebody's name, or '' where none need be given: it is read in mails and on the driver's phone. @source S-VALID-12 */
export const personName = (max: number) =>
  z
    .string()
    .refine((name) => name.trim() === '' || isPersonName(name.trim()), NO_NAME)
    .pipe(text(max))

/** The same, and not empty. */
export const requiredName = (max: number, message: string) =>
  requiredText(max, message).refine(isPersonName, NO_NAME)

/** Dollars with at most two decimals; inside the shop the same amount is integer cents. @source A-MONEY-1 */
export const Dollars = z.number()
/** ISO 8601 with offset; a store's times are in its zone. @source A-STATE-1 */
export const IsoTime = z.string()
/** An ISO 8601 instant as input. */
export const Instant = z.iso.datetime({ offset: true, message: 'Delivery time required' })

export const Email = requiredText(254, 'Invalid Email').pipe(
  z.email('Invalid Email').transform((v) => v.toLowerCase()),
)

/** Paging of every list. @source A-REPLY-1, S-CONST-1 */
export const Paging = z.object({ total_count: z.number(), page: z.number(), total_pages: z.number() })
const Page = Integer.pipe(z.number().int().min(1).max(1_000_000)).default(1)
const Limit = Integer.pipe(z.number().int().min(1).max(250))

/** The query fields of every list that is answered in pages. @param limit rows of a page where the caller names none */
export const pageQuery = (limit: number) => ({ page: Page, limit: Limit.default(limit) })

/** Six digits of an authenticator app, in groups or not. */
export const Otp = z
  .union([z.string(), z.number().transform((digits) => String(digits).padStart(6, '0'))])
  .transform((text) => text.replaceAll(/\s/g, ''))
