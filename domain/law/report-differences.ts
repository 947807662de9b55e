/** Row of a report that differs between two versions. A row that a version lacks is null there. */
export type RowDifference = { row: string; before: string | null; after: string | null }

/** Rows of a report by a name that identifies them. */
export type NamedRows = ReadonlyMap<string, string>

/** Returns the rows that differ between two versions of a report, in the order of their names. */
export function rowDifferences(before: NamedRows, after: NamedRows): RowDifference[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  return names
    .map((row) => ({ row, before: before.get(row) ?? null, after: after.get(row) ?? null }))
    .filter((one) => one.before !== one.after)
}
