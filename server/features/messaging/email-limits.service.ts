import type { RateLimit } from '#server/http/security/rate-limit.ts'

/**
 * Returns the rate limits for e-mails that any visitor can trigger for a mailbox, such as password resets, so that
 * strangers can't flood it.
 */
export const emailRateLimits = (kind: string, mailbox: string): RateLimit[] => [
  { key: `mails ${kind} to ${mailbox}`, max: 3, minutes: 60 },
  { key: `mails ${kind} to ${mailbox}`, max: 6, minutes: 24 * 60 },
]
