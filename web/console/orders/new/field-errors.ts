import type { ErrorBody } from '#contract/errors.ts'

/** What is wrong with a field, as its props. */
export const errorIn = (error: ErrorBody | null, name: string) =>
  error?.fields?.[name] ? { error: error.fields[name] } : {}
