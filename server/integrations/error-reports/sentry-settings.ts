import { z } from 'zod'
import { isThisMachine } from '#server/network-address.ts'

/**
 * Returns true for a DSN: a public key before the host and a project number at the end. Plain HTTP is allowed only
 * to this machine.
 */
function isDsn(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname, pathname, search, hash } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
  return (
    isSafe && /^\w+$/.test(username) && /^(\/[\w-]+)*\/\d+$/.test(pathname) && !password && !search && !hash
  )
}

/** Settings of Sentry, which its DSN switches on. Without it, errors are written to the shop's own log. */
export const ErrorReportEnvironment = {
  SENTRY_DSN: z
    .string()
    .refine(isDsn, 'an address such as https://key@host/1 is needed, by https or to this machine')
    .optional(),
  SENTRY_ENVIRONMENT: z
    .string()
    .regex(/^(?!None$)[\w.-]{1,64}$/)
    .default('production'),
}

export type ErrorReportSettings = { dsn: string; environment: string }

type Given = z.output<z.ZodObject<typeof ErrorReportEnvironment>>

export const errorReportSettings = (given: Given): ErrorReportSettings | null =>
  given.SENTRY_DSN === undefined ? null : { dsn: given.SENTRY_DSN, environment: given.SENTRY_ENVIRONMENT }
