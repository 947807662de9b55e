/** Returns the name of the constraint that a statement violated; undefined for errors of other kinds. */
export const constraintOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error as { constraint?: string }).constraint : undefined

/** Returns PostgreSQL's five-character code of an error, such as 23505; undefined for errors of other kinds. */
export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error as { code?: string }).code : undefined
