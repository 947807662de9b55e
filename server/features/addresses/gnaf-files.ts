import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The tables of a G-NAF release that the index is made of. */
export type GnafTable =
  'STATE' | 'LOCALITY' | 'STREET_LOCALITY' | 'ADDRESS_DETAIL' | 'ADDRESS_DEFAULT_GEOCODE'

/** A row by its columns' names; a column that the file lacks reads as empty. */
export type GnafRow = (column: string) => string

/** Text numbers keep their order of arrival; large enough that the round trip is no longer what costs. */
const BATCH = 5_000

const SERVED_FILE = /^(VIC|NSW)_(.+)_psv\.psv$/i

/** The files of one table for the served states, wherever in the release's folders they lie. */
export async function gnafFiles(folder: string, table: GnafTable): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && SERVED_FILE.exec(entry.name)?.[2]?.toUpperCase() === table)
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** The rows of a file in batches. Columns are found by the header, because the layout grows between releases. */
export async function* gnafBatches(file: string): AsyncGenerator<GnafRow[]> {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })
  let columns: Map<string, number> | undefined
  let batch: GnafRow[] = []
  for await (const line of lines) {
    const values = line.split('|')
    if (!columns) {
      columns = new Map(
        values.map((name, i) => [
          name
            .replace(/^\uFEFF/, '')
            .trim()
            .toUpperCase(),
          i,
        ]),
      )
      continue
    }
    if (line === '') continue
    const places = columns
    batch.push((column) => values[places.get(column) ?? -1] ?? '')
    if (batch.length === BATCH) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
