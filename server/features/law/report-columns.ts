import { csvText } from '#domain/csv.ts'
import { inForce } from '#domain/law/delivery-hours.ts'
import type { ReportField } from '#domain/law/report-fields.ts'
import { required } from '#domain/required.ts'
import type { AddressState } from '#domain/states.ts'
import type { Shop } from '#server/shop.ts'

/** Row of a report by field. A field without a value is an empty cell. */
export type ReportRow = Partial<Record<ReportField, string | number>>

export type ReportTable = { titles: string[]; rows: (string | number)[][] }

/** Returns a report as a table with the columns of the form on the last day of its period. @source L-15, L-16 */
export function reportTable(
  { storeDirectory }: Shop,
  { state, to }: { state: AddressState; to: string },
  rows: readonly ReportRow[],
): ReportTable {
  const rule = inForce(storeDirectory.laws()[state].reports, to)
  const { columns } = required(rule, `form of ${state} on ${to}`)
  return {
    titles: columns.map(({ title }) => title),
    rows: rows.map((row) => columns.map(({ field }) => row[field as ReportField] ?? '')),
  }
}

export const tableFile = ({ titles, rows }: ReportTable): string => csvText([titles, ...rows])
