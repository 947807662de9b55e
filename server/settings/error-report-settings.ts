import { z } from 'zod'

/** Sentry, switched on by its address; without one, errors go to the shop's own log. */
export const ErrorReportEnvironment = {
  SENTRY_DSN: z
    .url({ protocol: /^https?$/, message: 'an address such as https://key@host/project is needed' })
    .optional(),
  SENTRY_ENVIRONMENT: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .default('production'),
}

export type ErrorReportSettings = { dsn: string; environment: string }

type Given = z.output<z.ZodObject<typeof ErrorReportEnvironment>>

export const errorReportSettings = (given: Given): ErrorReportSettings | null =>
  given.SENTRY_DSN === undefined ? null : { dsn: given.SENTRY_DSN, environment: given.SENTRY_ENVIRONMENT }
