import { type CastingContext, type CsvError, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'

export type Problem = { line: number; column: string; message: string }
export type CsvRow = { line: number; cells: readonly string[] }
export type CsvTable = { headers: readonly string[]; rows: CsvRow[]; bad: Problem[] }

/** More than any shop of the size that this one is built for. */
const MOST_ROWS = 60_000
const PIECE = 64 * 1024
/** Rows that are read at a stretch: some milliseconds, after which the process serves others. */
const STEP = 250

/**
 * Text of a file as spreadsheets save it: UTF-8 with or without a byte order mark, UTF-16, and what is neither is taken for
 * Windows' western encoding.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Spreadsheets of some countries separate by semicolons, and pasted tables by tabs. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 4000).split(/\r?\n|\r/, 1)[0]!
  const count = (mark: string) => head.split(mark).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!
}

function* pieces(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += PIECE) yield text.slice(from, from + PIECE)
}

type Parsed = { record: string[]; info: CastingContext }

/** The rows of a file with the lines on which they begin. What can't be read is told, and the rest is kept. */
export async function readCsv(text: string): Promise<CsvTable> {
  const bad: Problem[] = []
  const parser = parse({
    delimiter: delimiterOf(text),
    info: true,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    // Of what a quote that is never closed swallows.
    max_record_size: 200_000,
    on_skip: (error: CsvError | undefined) => {
      bad.push({ line: Number(error?.['lines'] ?? 0), column: '', message: 'We couldn’t read this row' })
      return undefined
    },
  })
  const rows: CsvRow[] = []
  let headers: readonly string[] | null = null
  let last = 0
  try {
    for await (const { record, info } of Readable.from(pieces(text)).pipe(parser) as AsyncIterable<Parsed>) {
      const line = last + 1
      last = info.lines
      const cells = record.map((cell) => cell.replaceAll('\0', '').trim())
      if (rows.length % STEP === STEP - 1) await others()
      if (cells.every((cell) => cell === '')) continue
      if (!headers) headers = cells
      else if (rows.length === MOST_ROWS) {
        bad.push({ line, column: '', message: `We take ${MOST_ROWS} rows at once. Split the file` })
        break
      } else rows.push({ line, cells })
    }
  } catch {
    bad.push({
      line: last + 1,
      column: '',
      message: 'From here on we couldn’t read the file. Is a quote not closed?',
    })
  }
  return { headers: headers ?? [], rows, bad }
}
