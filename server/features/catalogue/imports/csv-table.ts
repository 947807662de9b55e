import { type CastingContext, type CsvError, parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { required } from '#domain/required.ts'
import { createYielder } from '../work-in-steps.ts'

export type Problem = { line: number; column: string; message: string }
export type CsvRow = { line: number; cells: readonly string[] }
export type CsvTable = { headers: readonly string[]; rows: CsvRow[]; bad: Problem[]; delimiter: string }

/** Row limit. It is above the catalogue of any shop that this software is built for. */
const MAX_ROWS = 60_000
/** Maximum number of cells in a row. A Shopify file with every column has about a hundred. */
const MAX_CELLS = 2000
/** Bytes parsed per step, which takes some milliseconds. */
const PIECE = 8 * 1024

/** Maximum number of characters in a row. */
const MAX_RECORD = 200_000

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
  return required(DELIMITERS.toSorted((a, b) => count(b) - count(a))[0], 'delimiter')
}

/**
 * Returns the text without the line that names the delimiter. An empty line remains, so that line numbers stay the
 * same.
 */
function withDelimiter(text: string): { delimiter: string; body: string } {
  const start = text.length - text.replace(/^\uFEFF?[ \t\r\n]*/, '').length
  const blank = text.slice(0, start).replace(/[ \t]+$/, '')
  const rest = text.slice(start)
  const named = SEPARATOR_LINE.exec(rest)
  if (!named) return { delimiter: delimiterOf(text), body: text }
  return { delimiter: required(named[2], 'delimiter'), body: blank + rest.slice(named[0].length) }
}

/** Bytes, because a text could be cut inside a surrogate pair. */
async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += PIECE) {
    yield bytes.subarray(from, from + PIECE)
    await yieldToEventLoop()
  }
}

/** Returns the line break that ends the first row. Without it, the parser searches for one before each byte of the row. */
const lineBreakOf = (text: string): string =>
  /\r\n|\n|\r/.exec(text.slice(0, MAX_RECORD).replaceAll(/"[^"]*"/g, ''))?.[0] ?? '\n'

class TooManyCells extends Error {
  readonly line: number
  constructor(line: number) {
    super(`Line ${line} has more than ${MAX_CELLS} cells`)
    this.line = line
  }
}

function cellWithin(cell: string, { index, lines }: CastingContext): string {
  if (index >= MAX_CELLS) throw new TooManyCells(lines)
  return cell
}

type ParsedRecord = { record: string[]; info: CastingContext }

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
    record_delimiter: lineBreakOf(body),
    cast: cellWithin,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    // Limits what an unclosed quote can swallow.
    max_record_size: MAX_RECORD,
    on_skip: (error: CsvError | undefined) => {
      bad.push({ line: Number(error?.['lines'] ?? 0), column: '', message: 'We couldn’t read this row' })
      return undefined
    },
  })
  const rows: CsvRow[] = []
  let headers: readonly string[] | null = null
  let last = 0
  const yieldIfDue = createYielder()
  const source = Readable.from(pieces(Buffer.from(body)))
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<ParsedRecord>) {
      await yieldIfDue()
      const line = last + 1
      last = info.lines
      const cells = record.map((cell) => cell.replaceAll('\0', '').trim())
      if (cells.every((cell) => cell === '')) continue
      if (!headers) headers = cells
      else if (rows.length === MAX_ROWS) {
        bad.push({ line, column: '', message: `We take ${MAX_ROWS} rows at once. Split the file` })
        break
      } else {
        const lost = lostCharacter(line, cells, headers)
        if (lost) bad.push(lost)
        else rows.push({ line, cells })
      }
    }
  } catch (error) {
    const isWide = error instanceof TooManyCells
    const reason = isWide ? `A row has at most ${MAX_CELLS} cells.` : 'Is a quote not closed?'
    const line = isWide ? error.line : last + 1
    bad.push({ line, column: '', message: `From here on we couldn’t read the file. ${reason}` })
  }
  return { headers: headers ?? [], rows, bad, delimiter }
}
