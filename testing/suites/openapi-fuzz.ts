import fc from 'fast-check'
import { NASTY_TEXTS, NASTY_VALUES } from './hostile-input.ts'

/** Subset of JSON Schema that the OpenAPI document uses. */
type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  format?: string
}

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { description: string }>
}
export type OpenApiDocument = { paths: Record<string, Record<string, Operation>> }

/** One operation of the OpenAPI document. */
export type FuzzTarget = { method: string; path: string; operation: Operation }

export const CONTENT_TYPES = ['json', 'form', 'multipart', 'wrong'] as const
export type ContentType = (typeof CONTENT_TYPES)[number]

export type FuzzCall = { path: string; query: Record<string, string>; body: unknown }

export const targetsOf = ({ paths }: OpenApiDocument): FuzzTarget[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )

/** Generates calls that mostly follow the schema, so that they pass validation, and sometimes violate it. */
export function callsOf(
  { path, operation }: FuzzTarget,
  known: Record<string, unknown>,
): fc.Arbitrary<FuzzCall> {
  const parameters = operation.parameters ?? []
  const place = (wanted: 'path' | 'query') =>
    fc.record(
      Object.fromEntries(
        parameters.filter((each) => each.in === wanted).map((each) => [each.name, valueOf(each, known)]),
      ),
      { requiredKeys: parameters.filter((each) => each.in === wanted && each.required).map((e) => e.name) },
    )
  const content = operation.requestBody?.content['application/json']
  const body = content ? bodyOf(content.schema, known) : fc.constant(undefined)
  return fc.record({ inPath: place('path'), inQuery: place('query'), body }).map((call) => ({
    path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(call.inPath[name])),
    query: Object.fromEntries(Object.entries(call.inQuery).map(([name, value]) => [name, asText(value)])),
    body: call.body,
  }))
}

const valueOf = ({ name, schema }: Parameter, known: Record<string, unknown>): fc.Arbitrary<unknown> =>
  name in known
    ? fc.oneof({ weight: 4, arbitrary: fc.constant(known[name]) }, ...shapes(schema))
    : fc.oneof(...shapes(schema))

const shapes = (schema: JsonSchema): fc.WeightedArbitrary<unknown>[] => [
  { weight: 4, arbitrary: fitting(schema) },
  { weight: 1, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
]

function bodyOf(schema: JsonSchema, known: Record<string, unknown>): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => bodyOf(option, known)))
  if (!schema.properties) return fitting(schema)
  const fields = Object.entries(schema.properties).map(([name, property]) => {
    const usual = name in known ? [{ weight: 6, arbitrary: fc.constant(known[name]) }] : []
    const unexpected = { weight: 1, arbitrary: fc.constantFrom(...NASTY_TEXTS, ...NASTY_VALUES) }
    return [name, fc.oneof(...usual, { weight: 5, arbitrary: fitting(property) }, unexpected)] as const
  })
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
}

/** Generates a value that the schema allows, including its limits. */
function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options && options.length > 0) return fc.oneof(...options.map(fitting))
  const type = [schema.type].flat()[0]
  if (type === 'integer') return wholeNumber(schema)
  if (type === 'number') return fc.oneof(wholeNumber(schema), fc.double({ noNaN: true }))
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') return fc.array(fitting(schema.items ?? {}), { maxLength: 4 })
  if (type === 'object') return objectOf(schema)
  if (type === 'null') return fc.constant(null)
  return type === 'string' ? text(schema) : fc.jsonValue({ maxDepth: 2 })
}

const objectOf = ({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, fitting(property)])),
    { requiredKeys: required },
  )

function wholeNumber({ minimum = -10, maximum = 2 ** 31 }: JsonSchema): fc.Arbitrary<number> {
  const [min, max] = [
    Math.max(Math.ceil(minimum), -(2 ** 53) + 1),
    Math.min(Math.floor(maximum), 2 ** 53 - 1),
  ]
  return fc.oneof(fc.integer({ min, max: Math.min(max, min + 20) }), fc.constantFrom(min, max))
}

function text({ format, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress()
  if (format === 'uuid') return fc.uuid()
  if (format === 'date') return fc.constantFrom('1990-05-17', '2024-02-29', '2030-13-01')
  if (format === 'date-time') return fc.constantFrom('2026-11-20T19:00:00+11:00', '1970-01-01T00:00:00Z')
  const most = Math.min(Math.max(maxLength, minLength), minLength + 300)
  return fc.string({ unit: 'grapheme', minLength, maxLength: most })
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Maximum length of a path part. The router rejects longer parts, which other tests cover. */
const LONGEST_PART = 150

/** Encodes a part of a URL. Lone surrogates are replaced; an empty part, `.` and `..` would change the path. */
function encode(value: unknown): string {
  const part = asText(value).toWellFormed().slice(0, LONGEST_PART)
  return encodeURIComponent(/^\.{0,2}$/.test(part) ? `${part} ` : part)
}

const BOUNDARY = 'fuzz-boundary'

/** Encodes the body in one of the content types that every write accepts, or in one that none accepts. */
export function encodeBody(body: unknown, type: ContentType): { payload: string; contentType: string } {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  if (type === 'form') {
    const form = new URLSearchParams(fields.map(([name, value]) => [name, asText(value).toWellFormed()]))
    return { payload: form.toString(), contentType: 'application/x-www-form-urlencoded' }
  }
  if (type === 'multipart') {
    const parts = fields.map(
      ([name, value]) =>
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${asText(value)}\r\n`,
    )
    return {
      payload: `${parts.join('')}--${BOUNDARY}--\r\n`,
      contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    }
  }
  return {
    payload: JSON.stringify(body) ?? '',
    contentType: type === 'json' ? 'application/json' : 'application/xml',
  }
}

/** Error codes that any endpoint may return without declaring them, because they precede its own rules. */
const EVERYWHERE = new Set([
  'invalid_input',
  'malformed_body',
  'body_too_large',
  'unsupported_media_type',
  'origin_refused',
  'rate_limited',
])

export type FuzzAnswer = { status: number; text: string }

/** Returns the problem of a response, or null. Each error must be declared in the document. */
export function answerProblem(
  { operation }: FuzzTarget,
  { status, text: answered }: FuzzAnswer,
): string | null {
  if (status >= 500 && status !== 503) return `answered ${status}`
  if (/node_modules|\bat \S+ \(|\bselect .* from\b/i.test(answered)) return 'tells of its inside'
  if (status < 400) return null
  const code = codeOf(answered)
  if (code === null) return `answered ${status} without an error of the table`
  if (EVERYWHERE.has(code)) return null
  const declared = operation.responses[status]?.description ?? ''
  return declared.includes(`\`${code}\``) ? null : `answered ${status} ${code}, which is not declared`
}

function codeOf(answered: string): string | null {
  try {
    const { success, error } = JSON.parse(answered) as { success: unknown; error?: { code?: unknown } }
    return success === false && typeof error?.code === 'string' ? error.code : null
  } catch {
    return null
  }
}
