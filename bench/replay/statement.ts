/** A statement as the shop sent it, and what the database answered. */
export type Statement = {
  by: 'request' | 'job' | 'clock'
  name: string | undefined
  text: string
  values: unknown[]
  rows: Record<string, unknown>[]
  rowCount: number
}
