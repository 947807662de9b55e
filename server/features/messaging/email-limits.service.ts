import type { RateLimit } from '#server/http/rate-limit.ts'

/**
 * How many mails of one kind a mailbox gets that anybody could have sent to it: its reader must not pay for a stranger's
 * presses.
 */
export const emailRateLimits = (kind: string, mailbox: string): RateLimit[] => [
  { key: `mails ${kind} to ${mailbox}`, max: 3, minutes: 60 },
  { key: `mails ${kind} to ${mailbox}`, max: 6, minutes: 24 * 60 },
]
