import { z } from 'zod'
import { isThisMachine } from '#server/network-address.ts'
import { isPrivateUrl } from '#server/settings/network-settings.ts'
import type { SettingArea, ValuesOf } from '#server/settings/setting-area.ts'

/** Accepts a public key before the host and a project number at the end; http only to this machine. */
function isDsn(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, hostname, pathname, search, hash } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
  return (
    isSafe && /^\w+$/.test(username) && /^(\/[\w-]+)*\/\d+$/.test(pathname) && !password && !search && !hash
  )
}

export const ERROR_REPORT_AREA = {
  title: 'Error reports',
  variables: {
    SENTRY_DSN: {
      absent: "none: the shop's log",
      meaning:
        'Sentry address that receives errors of server and browsers as well: https, or http to this machine only.',
      schema: z
        .string()
        .refine(isDsn, 'an address such as https://key@host/1 is needed, by https or to this machine'),
    },
    SENTRY_ENVIRONMENT: {
      default: 'production',
      meaning: 'Environment that reports name.',
      schema: z.string().regex(/^(?!None$)[\w.-]{1,64}$/),
    },
  },
  rules: [
    {
      mode: 'private demo',
      about: ['SENTRY_DSN'],
      demand: 'The host is this machine or a private network.',
      problems: ({ errorReports }) =>
        errorReports !== null && !isPrivateUrl(errorReports.dsn) ? ['SENTRY_DSN is a real provider'] : [],
    },
  ],
} satisfies SettingArea<{ errorReports: ErrorReportSettings | null }>

export type ErrorReportSettings = { dsn: string; environment: string }

/** Returns null where errors go to the shop's own log alone. */
export const errorReportSettings = (given: ValuesOf<typeof ERROR_REPORT_AREA>): ErrorReportSettings | null =>
  given.SENTRY_DSN === undefined ? null : { dsn: given.SENTRY_DSN, environment: given.SENTRY_ENVIRONMENT }
