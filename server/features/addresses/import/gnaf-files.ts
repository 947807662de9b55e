import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { required } from '#domain/required.ts'
import type { AddressState } from '#domain/states.ts'

/** A reason that stops an import, worded for the operator. */
export class GnafError extends Error {
  override name = 'GnafError'
}

/** The G-NAF tables that the index needs, in reading order. */
const REQUIRED = [
  'STATE',
  'LOCALITY',
  'STREET_LOCALITY',
  'ADDRESS_DEFAULT_GEOCODE',
  'ADDRESS_DETAIL',
] as const
/** Aliases of suburbs and streets. Without these files addresses are found only by their primary name. */
const OPTIONAL = ['LOCALITY_ALIAS', 'STREET_LOCALITY_ALIAS'] as const
export type GnafTable = (typeof REQUIRED | typeof OPTIONAL)[number]

export type GnafFile = {
  table: GnafTable
  path: string
  name: string
  bytes: number
  /** Modification time. A changed time counts as a different file. */
  writtenMs: number
}

/** Returns the files of the wanted states, in any subfolder of the release. Each required table must occur once. */
export async function findRelease(folder: string, states: readonly AddressState[]): Promise<GnafFile[]> {
  const paths = await filesBelow(folder)
  const wanted = [...REQUIRED, ...OPTIONAL].flatMap((table) =>
    states.map((state) => ({ table, name: `${state}_${table}_psv.psv` })),
  )
  const files = await Promise.all(
    wanted.map(async ({ table, name }) => {
      const [path, other] = paths.filter((each) => basename(each).toLowerCase() === name.toLowerCase())
      if (!path && OPTIONAL.some((each) => each === table)) return []
      if (!path)
        throw new GnafError(`${folder} has no ${name}: the Standard folder of a G-NAF release is needed`)
      if (other)
        throw new GnafError(`${folder} holds two releases: ${path} and ${other}. Name the folder of one`)
      const { size, mtimeMs } = await stat(path)
      return [{ table, path, name, bytes: size, writtenMs: Math.trunc(mtimeMs) }]
    }),
  )
  return files.flat()
}

async function filesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    throw new GnafError(`The folder ${folder} can’t be read: ${(error as Error).message}`)
  }
}

/** Reads a value of the current line by column name. The same function is used for every line of a file. */
export type GnafRow<Column extends string = string> = (column: Column) => string

/** Bytes per read: large enough that the round trip to the disk does not matter. */
const CHUNK_BYTES = 1 << 20

/** Control characters and the replacement character of invalid UTF-8. No name contains either. */
const UNREADABLE = /[\u0000-\u001F\u007F\uFFFD]/

/**
 * Yields the result of `read` for each line, one chunk of the file at a time. Columns are found by the header, because
 * the layout grows between releases. `read` throws a plain Error for an invalid value.
 */
export async function* readGnaf<Column extends string, Read>(
  file: GnafFile,
  columns: readonly Column[],
  read: (row: GnafRow<Column>) => Read,
): AsyncGenerator<{ rows: Read[]; bytesRead: number }> {
  let places: Map<string, number> | undefined
  let width = 0
  let number = 0
  let values: string[] = []
  const row: GnafRow<Column> = (column) => required(values[required(places?.get(column), 'column')], 'value')
  const broken = (reason: string) => new GnafError(`${file.path}, line ${number}: ${reason}`)

  for await (const { lines, bytesRead } of chunksOf(file.path)) {
    const rows: Read[] = []
    for (const line of lines) {
      number++
      if (!places) {
        places = placesOf(file, columns, line)
        width = places.size
        continue
      }
      if (line === '') continue
      values = line.split('|')
      if (values.length !== width) throw broken(`${values.length} values where ${width} belong`)
      if (UNREADABLE.test(line)) throw broken('characters that no text has')
      try {
        rows.push(read(row))
      } catch (error) {
        throw broken((error as Error).message)
      }
    }
    yield { rows, bytesRead }
  }
  if (!places) throw new GnafError(`${file.path} is empty`)
}

async function* chunksOf(path: string): AsyncGenerator<{ lines: string[]; bytesRead: number }> {
  const stream = createReadStream(path, { encoding: 'utf8', highWaterMark: CHUNK_BYTES })
  let rest = ''
  for await (const text of stream as AsyncIterable<string>) {
    const lines = (rest + text).split('\n')
    rest = required(lines.pop(), 'last line')
    yield { lines: lines.map(withoutReturn), bytesRead: stream.bytesRead }
  }
  if (rest) yield { lines: [withoutReturn(rest)], bytesRead: stream.bytesRead }
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line)

function placesOf(file: GnafFile, columns: readonly string[], header: string): Map<string, number> {
  const names = header.replace(/^\uFEFF/, '').split('|')
  const places = new Map(names.map((name, i) => [name.trim().toUpperCase(), i]))
  const missing = columns.filter((column) => !places.has(column))
  if (missing.length > 0) throw new GnafError(`${file.path} has no column ${missing.join(', ')}`)
  return places
}
