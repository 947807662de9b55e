/** Statement sent by the shop with its result. */
export type Statement = {
  by: 'request' | 'job' | 'clock'
  name: string | undefined
  text: string
  values: unknown[]
  rows: Record<string, unknown>[]
  rowCount: number
}
