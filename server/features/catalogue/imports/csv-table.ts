import { type CastingContext, type CsvError, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'

export type Problem = { line: number; column: string; message: string }
export type CsvRow = { line: number; cells: readonly string[] }
export type CsvTable = { headers: readonly string[]; rows: CsvRow[]; bad: Problem[]; delimiter: string }

/** Row limit. It is above the catalogue of any shop that this software is built for. */
const MOST_ROWS = 60_000
const PIECE = 64 * 1024
/** Rows read per step, which takes some milliseconds. The process serves requests between steps. */
const STEP = 250

const DELIMITERS = [',', ';', '\t', '|'] as const
/** Excel's first line that names the delimiter. */
const SEPARATOR_LINE = /^(\uFEFF?)"?sep=([^\r\n"])"?[,;\t| ]*(?=[\r\n]|$)/i

/** Returns the delimiter. Spreadsheets of locales with decimal commas use semicolons, and pasted tables use tabs. */
function delimiterOf(text: string): string {
  const head = text
    .slice(0, 4000)
    .split(/\r?\n|\r/)
    .find((line) => line.replaceAll(/[,;\t|"\uFEFF]/g, '').trim() !== '')
  const plain = (head ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (mark: string) => plain.split(mark).length
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0]!
}

/**
 * Returns the text without the line that names the delimiter. An empty line remains, so that line numbers stay the
 * same.
 */
function withDelimiter(text: string): { delimiter: string; body: string } {
  const start = /^\uFEFF?[ \t\r\n]*/.exec(text)![0].length
  const blank = text.slice(0, start).replace(/[ \t]+$/, '')
  const rest = text.slice(start)
  const named = SEPARATOR_LINE.exec(rest)
  if (!named) return { delimiter: delimiterOf(text), body: text }
  return { delimiter: named[2]!, body: blank + rest.slice(named[0].length) }
}

function* pieces(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += PIECE) yield text.slice(from, from + PIECE)
}

type Parsed = { record: string[]; info: CastingContext }

/**
 * Replacement character, for bytes that are invalid in the file's encoding or characters that another program has lost.
 */
const LOST = '\uFFFD'

function lostCharacter(line: number, cells: readonly string[], headers: readonly string[]): Problem | null {
  const at = cells.findIndex((cell) => cell.includes(LOST))
  const message = 'A character of this row is broken. Save the file as “CSV UTF-8” and import it again'
  return at < 0 ? null : { line, column: headers[at] ?? '', message }
}

/** Returns the rows of a file with the lines on which they begin, and a problem for each row that can't be read. */
export async function readCsv(text: string): Promise<CsvTable> {
  const bad: Problem[] = []
  const { delimiter, body } = withDelimiter(text)
  const parser = parse({
    delimiter,
    info: true,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    // Limits what an unclosed quote can swallow.
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
    for await (const { record, info } of Readable.from(pieces(body)).pipe(parser) as AsyncIterable<Parsed>) {
      const line = last + 1
      last = info.lines
      const cells = record.map((cell) => cell.replaceAll('\0', '').trim())
      if (rows.length % STEP === STEP - 1) await others()
      if (cells.every((cell) => cell === '')) continue
      if (!headers) headers = cells
      else if (rows.length === MOST_ROWS) {
        bad.push({ line, column: '', message: `We take ${MOST_ROWS} rows at once. Split the file` })
        break
      } else {
        const lost = lostCharacter(line, cells, headers)
        if (lost) bad.push(lost)
        else rows.push({ line, cells })
      }
    }
  } catch {
    bad.push({
      line: last + 1,
      column: '',
      message: 'From here on we couldn’t read the file. Is a quote not closed?',
    })
  }
  return { headers: headers ?? [], rows, bad, delimiter }
}
