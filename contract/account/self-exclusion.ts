import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Email, IsoTime, nameFields, text, withBothNames } from '../fields.ts'
import * as fieldTexts from '#domain/field-texts.ts'

/** Optional field in which an empty string counts as absent, because forms also send empty fields. */
const left = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/**
 * Records a self-exclusion, effective immediately. The request needs enough data to match the person: an
 * e-mail, a mobile, or the date of birth with the name. No endpoint shortens an exclusion. Within one day, a
 * link sent to its e-mail or mobile can undo an exclusion that a third party requested.
 * @source L-20, L-21, L-22
 */
export const selfExclude = endpoint({
  method: 'POST',
  path: '/self_exclusions',
  summary: 'Create a self-exclusion, which stops all orders of a person',
  allow: ['anyone'],
  body: withBothNames(
    z.object({
      ...nameFields,
      email: left(Email),
      mobile: left(text(40)),
      dob: left(text(40)),
      term: z.enum(['six_months', 'one_year', 'three_years', 'open'], fieldTexts.exclusionTermRequired),
    }),
  ).refine((v) => Boolean(v.email ?? v.mobile ?? v.dob), {
    path: ['email'],
    message: fieldTexts.exclusionContactRequired,
  }),
  /** `ends` is null for an open term. */
  data: z.object({ starts: IsoTime, ends: IsoTime.nullable() }),
  errors: ['dob_invalid', 'rate_limited'],
})
