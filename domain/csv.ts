/** Cells that a spreadsheet evaluates unless an apostrophe precedes them. Includes full-width signs. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** Prepends an apostrophe to a cell that a spreadsheet would evaluate. */
const guarded = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

/** Reverts the guarding of a cell by `csvLines`. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell

/** Byte order mark, by which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Returns rows as CSV (RFC 4180). Text that a spreadsheet would evaluate is guarded; numbers are written unchanged. */
export const csvLines = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')

/** Returns a table as a CSV file. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `${BYTE_ORDER_MARK}${csvLines(rows)}`

function cellText(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const text = guarded(cell)
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
