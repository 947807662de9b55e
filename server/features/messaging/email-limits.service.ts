import type { RateLimit } from '#server/http/security/rate-limit.ts'

/**
 * Limits e-mails that anybody could trigger for a mailbox, such as password resets. Its reader must not be flooded
 * because a stranger presses a button.
 */
export const emailRateLimits = (kind: string, mailbox: string): RateLimit[] => [
  { key: `mails ${kind} to ${mailbox}`, max: 3, minutes: 60 },
  { key: `mails ${kind} to ${mailbox}`, max: 6, minutes: 24 * 60 },
]
