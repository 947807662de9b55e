import type { ErrorBody } from '#contract/errors.ts'

/** Returns the error of a field as props. */
export const errorIn = (error: ErrorBody | null, name: string) =>
  error?.fields?.[name] ? { error: error.fields[name] } : {}
