/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * A table as CSV (RFC 4180), with the mark that tells spreadsheets it is UTF-8. Text that would be run as a formula gets an
 * apostrophe in front; numbers are left as they are.
 */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`

function cellText(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
