import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BODY_LIMIT } from '#server/http/listener/transport.ts'
import { CSV_FILES, csvFile } from '../suites/event-loop/csv-files.ts'
import { type MeasuredRequest, type MeasuredShop } from '../suites/event-loop/measured-shop.ts'
import { openMeasuredShop } from '../suites/event-loop/measured-shop.ts'
import { sampleAndAll } from '../suites/sample-and-all.ts'

/** Bytes of the largest upload, less those of the form around the file. */
const FILE_BYTES = 16 * 1024 * 1024 - 4096
/** Bytes of a file that a page sends on as base64, which is a third longer. */
const PAGE_FILE_BYTES = 12 * 1024 * 1024 - 8192
const SAMPLE_FILE_BYTES = 512 * 1024

let shop: MeasuredShop
beforeAll(async () => {
  shop = await openMeasuredShop()
})
afterAll(() => shop.close())

const BOUNDARY = 'event-loop-boundary'
const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
const part = (head: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}\r\n`
const whole = (...parts: string[]) => `${parts.join('')}--${BOUNDARY}--\r\n`
const filled = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)))
const numbered = (row: (nth: number) => string, bytes: number): string => {
  const rows: string[] = []
  for (let [nth, length] = [0, 0]; length + 20 < bytes; nth++) length += rows[rows.push(row(nth)) - 1]!.length
  return rows.join('')
}

type Body = readonly [title: string, headers: Record<string, string>, text: (bytes: number) => string]

const JSON_BODIES: readonly Body[] = [
  ['JSON with as many keys as fit', JSON_TYPE, (n) => `{${numbered((i) => `"${i}":1,`, n)}"x":1}`],
  ['JSON with the same key again and again', JSON_TYPE, (n) => `{${filled('"a":1,', n)}"a":1}`],
  ['JSON with escaped keys', JSON_TYPE, (n) => `{${numbered((i) => String.raw`"\u0061${i}":1,`, n)}"x":1}`],
  ['JSON with nested lists', JSON_TYPE, (n) => filled('[', n / 2) + filled(']', n / 2)],
  ['JSON with nested objects', JSON_TYPE, (n) => `${filled('{"a":', (n * 5) / 6)}1${filled('}', n / 6)}`],
  ['JSON with empty lists', JSON_TYPE, (n) => `[${filled('[],', n)}[]]`],
  ['JSON with blanks only', JSON_TYPE, (n) => `{${filled(' ', n)}}`],
  ['JSON with a long number', JSON_TYPE, (n) => `{"email":${filled('9', n)}}`],
  ['JSON with escaped quotes', JSON_TYPE, (n) => `{"file":"${filled('\\"', n)}"}`],
  ['JSON with backslashes', JSON_TYPE, (n) => `{"file":"${filled('\\\\', n)}"}`],
  ['JSON with escaped characters', JSON_TYPE, (n) => `{"file":"${filled('\\u0000', n)}"}`],
  ['JSON with an open string', JSON_TYPE, (n) => `{"file":"${filled('\\"', n)}`],
  ['JSON with base64', JSON_TYPE, (n) => `{"version":1,"file":"${filled('QUJD', n)}"}`],
]

const FORM_BODIES: readonly Body[] = [
  ['a form with as many fields as fit', FORM_TYPE, (n) => numbered((i) => `${i}&`, n)],
  ['a form with the same field again and again', FORM_TYPE, (n) => filled('a&', n)],
  ['a form with ampersands', FORM_TYPE, (n) => filled('&', n)],
  ['a form with equals signs', FORM_TYPE, (n) => filled('=', n)],
  ['a form with plus signs', FORM_TYPE, (n) => `email=${filled('+', n)}`],
  ['a form with broken escapes', FORM_TYPE, (n) => `email=${filled('%', n)}`],
  ['a form with escapes', FORM_TYPE, (n) => `email=${filled('%F0%9F%8D%BA', n)}`],
  ['multipart with many parts', MULTIPART, (n) => whole(filled(part('name="a"', ''), n))],
  ['multipart with many files', MULTIPART, (n) => whole(filled(part('name="file"; filename="a"', ''), n))],
  ['multipart with a long part header', MULTIPART, (n) => whole(part(`name="${filled('a', n)}"`, 'x'))],
  [
    'multipart with many part headers',
    MULTIPART,
    (n) => whole(part(`name="a"\r\n${filled('a: b\r\n', n)}c: d`, 'x')),
  ],
  ['multipart with a long preamble', MULTIPART, (n) => filled('\r\n--', n)],
  [
    'multipart with half boundaries',
    MULTIPART,
    (n) => whole(part('name="a"', filled('\r\n--event-loop-', n))),
  ],
  [
    'multipart with line breaks',
    MULTIPART,
    (n) => whole(part('name="file"; filename="a"', filled('\r\n', n))),
  ],
]

/** API endpoints and pages that take a body: of a visitor, and with the upload limit. */
const TARGETS = ['/api/subscriptions', '/api/users/login', '/login', '/cart', '/address']
const UPLOADS = ['/api/console/imports', '/api/console/products/1/images', '/console/imports']

const requestOf = (path: string, [title, headers, text]: Body, bytes: number): MeasuredRequest => ({
  method: 'POST',
  path,
  headers,
  body: Buffer.from(text(bytes)),
  title: `POST ${path}, ${title},`,
  caller: path.includes('console') ? 'owner' : 'visitor',
})

const HEADER_BYTES = 14_000
const COOKIE_NAMES = [
  'token',
  'cart_id',
  'device',
  'address',
  'tablet',
  'arrival',
  'promo_code',
  'delivery_day',
  'delivery_time',
]
const HEADER_UNITS = [
  ...' ,;=%"\\/-.@a1{[',
  '%22',
  '%7B',
  'a=',
  'a;',
  'a=b; ',
  'gzip,',
  'en;q=0.1,',
  '%C3%A9',
]

/** Requests whose headers, address or cookies are as long as the listener reads. */
const headRequests: readonly MeasuredRequest[] = HEADER_UNITS.flatMap((unit) => {
  const long = filled(unit, HEADER_BYTES).trim()
  const shared = { method: 'GET', caller: 'visitor' } as const
  const headers = [
    'accept-language',
    'accept-encoding',
    'user-agent',
    'if-none-match',
    'authorization',
    'accept',
  ]
  return [
    ...headers.map((name) => ({
      ...shared,
      path: '/',
      headers: { [name]: long },
      title: `GET / with ${name} of ${unit},`,
    })),
    ...COOKIE_NAMES.map((name) => ({
      ...shared,
      path: '/cart',
      headers: { cookie: `${name}=${long}` },
      title: `the cookie ${name} of ${unit},`,
    })),
    { ...shared, path: '/cart', headers: { cookie: long }, title: `cookies of ${unit},` },
    ...['/', '/bottleshop/victoria/fitzroy', '/api/products', '/api/addresses'].map((path) => ({
      ...shared,
      path: `${path}?${encodeURI(long)}`.slice(0, HEADER_BYTES),
      title: `the query ${path}?${unit},`,
    })),
    { ...shared, path: `/${encodeURI(long)}`.slice(0, HEADER_BYTES), title: `a path of ${unit},` },
  ]
})

async function expectShortTurns(
  requests: readonly MeasuredRequest[],
  annotate: (message: string) => Promise<unknown>,
): Promise<void> {
  for (const request of requests) await shop.measure(request)
  const { aboveLimit, slowest } = shop.turns()
  await annotate(slowest.join('\n'))
  expect(aboveLimit).toEqual([])
}

/** @source A-BODY-1; OWASP ASVS 5.0, 15.1.3 */
describe('the event loop is held for at most 100 ms', () => {
  const bodies = [...JSON_BODIES, ...FORM_BODIES]

  for (const { which, options, of } of sampleAndAll(12)) {
    it(`by a body of the usual limit, ${which}`, options, ({ annotate }) => {
      const requests = TARGETS.flatMap((path) =>
        bodies.map((body) => requestOf(path, body, BODY_LIMIT - 200)),
      )
      return expectShortTurns(of(requests), annotate)
    })

    it(`by headers, cookies and addresses, ${which}`, options, ({ annotate }) =>
      expectShortTurns(of(headRequests).slice(0, which === 'in all' ? Infinity : 20), annotate),
    )
  }

  it.each(['JSON with escaped quotes', 'JSON with as many keys as fit', 'multipart with many parts'])(
    'by an upload of 512 kB: %s',
    async (title) => {
      const body = bodies.find(([name]) => name === title)!
      await expectShortTurns(
        UPLOADS.map((path) => requestOf(path, body, SAMPLE_FILE_BYTES)),
        async () => {},
      )
    },
  )

  it.for(bodies)('by an upload of 16 MB: %s', { tags: 'slow' }, async (body, { annotate }) => {
    for (const path of UPLOADS) await expectShortTurns([requestOf(path, body, FILE_BYTES)], annotate)
  })
})

describe('a CSV file of the largest size holds the event loop for at most 100 ms', () => {
  const requestsOf = (title: string, bytes: number, pageBytes: number): MeasuredRequest[] => {
    const kinds = ['shopify_products', 'shopify_inventory']
    const form = (kind: string, most: number) =>
      Buffer.from(
        whole(
          part('name="kind"', kind),
          part('name="store_id"', '1'),
          part('name="file"; filename="a.csv"', csvFile(title, most)),
        ),
      )
    const shared = { method: 'POST', headers: MULTIPART, caller: 'owner' } as const
    return [
      ...kinds.map((kind) => ({
        ...shared,
        path: '/api/console/imports',
        title: `a file of ${kind} with ${title},`,
        body: form(kind, bytes),
      })),
      {
        ...shared,
        path: '/console/imports',
        title: `a page’s file with ${title},`,
        body: form(kinds[0]!, pageBytes),
      },
    ]
  }

  it.each(['commas', 'a wide head', 'descriptions of unclosed elements'])(
    'with %s, of 512 kB',
    async (title) => {
      await expectShortTurns(requestsOf(title, SAMPLE_FILE_BYTES, SAMPLE_FILE_BYTES), async () => {})
    },
  )

  it.for(CSV_FILES)('with %s', { tags: 'slow' }, (title, { annotate }) =>
    expectShortTurns(requestsOf(title, FILE_BYTES, PAGE_FILE_BYTES), annotate),
  )
})
