/** Bytes of one cell: below the limit of a row. */
const CELL = 190_000

const filled = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)))

function rows(head: string, bytes: number, row: (nth: number) => string): string {
  const lines = [`${head}\n`]
  let length = Buffer.byteLength(lines[0]!)
  for (let nth = 0; ; nth++) {
    const line = `${row(nth)}\n`
    length += Buffer.byteLength(line)
    if (length > bytes) return lines.join('')
    lines.push(line)
  }
}

const PRODUCT_HEAD =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant Price,Variant Barcode,Status'
const STOCK_HEAD = 'Handle,Title,Option1 Name,Option1 Value,Location,On hand (current),On hand (new)'

const cellsOf = (column: string, unit: string) => (bytes: number) =>
  rows(`Handle,Title,${column}`, bytes, (nth) => `beer-${nth},Beer ${nth},"${filled(unit, CELL)}"`)

const FILES: Record<string, (bytes: number) => string> = {
  letters: (bytes) => filled('a', bytes),
  commas: (bytes) => filled(',', bytes),
  semicolons: (bytes) => filled(';', bytes),
  quotes: (bytes) => filled('"', bytes),
  'line breaks': (bytes) => filled('\n', bytes),
  'carriage returns': (bytes) => filled('\r', bytes),
  'one letter a line': (bytes) => filled('a\n', bytes),
  'bytes of zero': (bytes) => `Handle,Title\n${filled('ab\0', bytes - 13)}`,
  'letters beyond ASCII': (bytes) => filled('é', bytes),
  'an open quote': (bytes) => `"${filled('a\n', bytes - 1)}`,
  'commas on lines': (bytes) => filled(`${','.repeat(200)}\n`, bytes),
  'a wide head': (bytes) => `Handle,Title,${filled('x,', bytes - 13)}`,
  'a head of a thousand columns': (bytes) =>
    rows(`Handle,Title,${'x &amp'.repeat(10)}${',x'.repeat(1000)}`, bytes, (nth) => `beer-${nth},Beer`),
  'short rows': (bytes) => rows('Handle,Title', bytes, (nth) => `beer-${nth},Beer`),
  'wide rows': (bytes) => rows('Handle,Title', bytes, () => ','.repeat(1900)),
  'rows of one product': (bytes) =>
    rows('Handle,Title,Option1 Value,Variant Price', bytes, (nth) => `beer,Beer,Red ${nth},12`),
  products: (bytes) =>
    rows(
      PRODUCT_HEAD,
      bytes,
      (nth) =>
        `beer-${nth},Beer ${nth},"<p>${'Nice beer '.repeat(15)}</p>",Vendor,Beer,"a, b",true,Title,Default Title,12.50,,active`,
    ),
  'descriptions of unclosed elements': cellsOf('Body (HTML)', '<b></i>'),
  'descriptions of blocks': cellsOf('Body (HTML)', '<div>'),
  'descriptions of plain text': cellsOf('Body (HTML)', 'a '),
  'tags in great number': cellsOf('Tags', 'a,'),
  'long options': cellsOf('Option1 Value', '1x '),
  'long barcodes': cellsOf('Variant Barcode', '9300605012345;'),
  'long prices': cellsOf('Variant Price', '1'),
  'long categories': cellsOf('Categories', 'a;'),
  stock: (bytes) => rows(STOCK_HEAD, bytes, (nth) => `beer-${nth},T,Title,Default Title,Fitzroy,1,2`),
  'stock of one product': (bytes) =>
    rows(STOCK_HEAD, bytes, () => 'frost-furrow-merlot,T,Title,Default Title,Fitzroy,1,2'),
}

/** Titles of files with which an import has most to do. */
export const CSV_FILES = Object.keys(FILES)

/** Returns the text of such a file, at most `bytes` long. */
export const csvFile = (title: string, bytes: number): string => FILES[title]!(bytes)
