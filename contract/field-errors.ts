import type { z } from 'zod'

/** Message of a field whose schema gives none. */
export const FIELD_INVALID = 'Please check this field.'

/** Returns the first message of each invalid field. Issues of the whole input are in `body`. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[String(issue.path[0] ?? 'body')] ??= issueMessage(issue)
  return fields
}

/**
 * Returns the message of an issue. Messages of our schemas are written for users; zod's default messages are
 * replaced.
 */
export function issueMessage(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid (input|option)|Too (big|small)|Unrecognized)/.test(issue.message)) return issue.message
  if (issue.code === 'too_small' && issue.origin === 'number' && issue.inclusive)
    return `Please enter ${issue.minimum} or more`
  if (issue.code === 'too_big' && issue.origin === 'number' && issue.inclusive)
    return `Please enter ${issue.maximum} or less`
  return FIELD_INVALID
}
