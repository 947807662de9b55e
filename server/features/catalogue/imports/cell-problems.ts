import type { AmbiguousNumber } from '#domain/text/decimal.ts'
import type { Cells, ProductColumn } from './columns.ts'

export type ProductRow = Cells<ProductColumn>

/** A cell that can't be read. The message states the reason to staff. */
export class Unreadable extends Error {
  readonly column: ProductColumn
  constructor(column: ProductColumn, message: string) {
    super(message)
    this.column = column
  }
}

/** A parsed number with its limits. `message` is reported if the value is not a number or not within the limits. */
type TypedNumber = {
  value: number | AmbiguousNumber | null
  isWithin: (value: number) => boolean
  message: string
}

export function readNumber(
  row: ProductRow,
  column: ProductColumn,
  { value, isWithin, message }: TypedNumber,
): number {
  if (value === 'ambiguous') {
    const typed = row.get(column) ?? ''
    const [whole, decimal] = [typed.replaceAll(/[.,]/g, ''), typed.replace(',', '.')]
    throw new Unreadable(
      column,
      `“${typed}” can mean ${whole} or ${decimal}. Write it without a thousands mark`,
    )
  }
  if (value === null || !isWithin(value)) throw new Unreadable(column, message)
  return value
}
