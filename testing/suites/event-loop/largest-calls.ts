import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { BODY_LIMIT } from '#server/http/listener/transport.ts'

type JsonSchema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  maxItems?: number
  minimum?: number
  minLength?: number
  maxLength?: number
  format?: string
}

/** Values by field name that usually work, with which a call gets past the checks before the field that is filled. */
export type UsualValues = Record<string, unknown>

export type LargestCall = { title: string; method: string; path: string; body: string | undefined }

/** Bytes of a path parameter that the router reads, and of a query string that fits the header limit. */
const LONGEST_PARAMETER = 1500
const LONGEST_QUERY = 14_000
/** Bytes of a body that the usual values of the other fields may take. */
const SPARE_BYTES = 2048
/** Entries of a list inside another list. */
const INNER_ENTRIES = 2
/** Alternatives of a body that are tried, such as the kinds of a refund. */
const MAX_VARIANTS = 4

const PLACES = ['path', 'query', 'body'] as const
type FieldPlace = (typeof PLACES)[number]
type Field = { place: FieldPlace; at: string; max: number | undefined }

/** Texts of a call: `null` leaves a field at its usual value. */
type Texts = (field: Field) => string | null

/** Returns calls of an endpoint whose text fields hold one repeated unit: all together, then each alone. */
export function largestCalls(endpoint: Endpoint, unit: string, known: UsualValues): LargestCall[] {
  return Array.from({ length: variantsOf(endpoint) }, (_, variant) =>
    callsOfVariant(endpoint, { unit, known, variant }),
  ).flat()
}

type Filling = { unit: string; known: UsualValues; variant: number }

function callsOfVariant(endpoint: Endpoint, filling: Filling): LargestCall[] {
  const { unit } = filling
  const fields = fieldsOf(endpoint, filling)
  const call = (title: string, texts: Texts) => fittingCall(endpoint, filling, { title, texts })
  const together = call('all fields at their maximum', ({ place, max }) =>
    place === 'body' && max !== undefined ? repeated(unit, max) : null,
  )
  const each = fields.flatMap((field) =>
    lengthsOf(field, unit, limitOf(endpoint)).map((length) =>
      call(`${field.place} ${field.at} with ${length} characters`, ({ place, at }) =>
        place === field.place && at === field.at ? repeated(unit, length) : null,
      ),
    ),
  )
  return [together, ...each]
}

/** Its maximum, the longest text that is composed before its length is checked, and whatever the request holds. */
const limitOf = ({ bodyBytes = BODY_LIMIT }: Endpoint): number => Math.min(BODY_LIMIT, bodyBytes)

function lengthsOf({ place, max }: Field, unit: string, limit: number): number[] {
  const room = { path: LONGEST_PARAMETER, query: LONGEST_QUERY, body: limit - SPARE_BYTES }[place]
  const bytes =
    place === 'body'
      ? Buffer.byteLength(JSON.stringify(unit)) - 2
      : encodeURIComponent(unit.toWellFormed()).length
  const most = Math.floor(room / bytes) * unit.length
  const lengths = max === undefined ? [most] : [max, max * 4 + 1000, most]
  return [...new Set(lengths.map((length) => Math.min(length, most)))]
}

const repeated = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

function fieldsOf(endpoint: Endpoint, filling: Filling): Field[] {
  const found = new Map<string, Field>()
  callOf(endpoint, filling, {
    title: '',
    texts: (field) => {
      found.set(`${field.place} ${field.at}`, field)
      return null
    },
  })
  return [...found.values()]
}

/** Returns the call with the longest lists for which its body is within the limit. */
function fittingCall(endpoint: Endpoint, filling: Filling, options: CallOptions): LargestCall {
  const [one, two] = [1, 2].map((entries) => callOf(endpoint, filling, { ...options, entries }))
  const bytes = Buffer.byteLength(one!.body ?? '')
  const perEntry = Buffer.byteLength(two!.body ?? '') - bytes
  const limit = limitOf(endpoint)
  if (perEntry <= 0 || bytes >= limit) return one!
  const entries = 1 + Math.floor((limit - bytes) / perEntry)
  return entries > 1 ? callOf(endpoint, filling, { ...options, entries }) : one!
}

type CallOptions = { title: string; texts: Texts; entries?: number }

function callOf(
  endpoint: Endpoint,
  { known, variant }: Filling,
  { title, texts, entries = 1 }: CallOptions,
): LargestCall {
  const valueOf = (place: FieldPlace, shape: z.ZodType) =>
    new Writer({ place, known, variant, texts, entries }).value('', schemasOf(shape)) as Record<
      string,
      unknown
    >
  const params = endpoint.params ? valueOf('path', endpoint.params) : {}
  const query = endpoint.query ? valueOf('query', endpoint.query) : {}
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, asText(value).toWellFormed()]),
  )
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(asText(params[name] ?? known[name] ?? 1).toWellFormed()),
  )
  return {
    title,
    method: endpoint.method,
    path: search.size > 0 ? `${path}?${search}` : path,
    body: endpoint.body && JSON.stringify(valueOf('body', endpoint.body)),
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** JSON schemas of a field before and after its transformation. Either may state a maximum. */
type Schemas = { input: JsonSchema; output: JsonSchema }

const known = new WeakMap<z.ZodType, Schemas>()

function schemasOf(shape: z.ZodType): Schemas {
  const schema = (io: 'input' | 'output') =>
    z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as JsonSchema
  const schemas = known.get(shape) ?? { input: schema('input'), output: schema('output') }
  known.set(shape, schemas)
  return schemas
}

const variantsOf = ({ body }: Endpoint): number =>
  Math.min(MAX_VARIANTS, Math.max(1, body ? optionsOf(schemasOf(body).input).length : 1))

const optionsOf = ({ anyOf, oneOf }: JsonSchema): JsonSchema[] => anyOf ?? oneOf ?? []

class Writer {
  readonly #place: FieldPlace
  readonly #known: UsualValues
  readonly #variant: number
  readonly #texts: Texts
  readonly #entries: number

  constructor({
    place,
    known,
    variant,
    texts,
    entries,
  }: Required<Omit<CallOptions, 'title'>> & Omit<Filling, 'unit'> & { place: FieldPlace }) {
    this.#place = place
    this.#known = known
    this.#variant = variant
    this.#texts = texts
    this.#entries = entries
  }

  value(at: string, { input, output }: Schemas): unknown {
    const schema = Object.keys(input).length > 0 ? input : output
    const options = optionsOf(schema)
    if (options.length > 0) return this.#union(at, options, output)
    if (schema.allOf) return this.value(at, { input: schema.allOf[0]!, output })
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return this.#leaf(at, undefined, this.#knownAt(at) ?? schema.enum[0])
    if (schema.type === 'object') return this.#object(at, { input: schema, output })
    if (schema.type === 'array') return this.#list(at, { input: schema, output })
    if (schema.type === 'null') return null
    if (schema.type === 'boolean') return this.#knownAt(at) ?? true
    if (schema.type === 'number' || schema.type === 'integer')
      return this.#knownAt(at) ?? Math.max(1, schema.minimum ?? 1)
    return this.#leaf(at, schema.maxLength ?? output.maxLength, this.#knownAt(at) ?? usualText(schema))
  }

  /** A number that is taken as text too is filled only alone, and is a number otherwise. */
  #union(at: string, options: JsonSchema[], output: JsonSchema): unknown {
    const shaped = options.filter(({ type }) => type === 'object' || type === 'array')
    if (shaped.length > 0) return this.value(at, { input: shaped[this.#variant % shaped.length]!, output })
    const number = options.find(({ type }) => type === 'number' || type === 'integer')
    const text = options.find(({ type, enum: listed }) => type === 'string' && !listed)
    const first = text ?? options.find(({ type }) => type !== 'null') ?? options[0]!
    if (!number || !text) return this.value(at, { input: first, output })
    return this.#leaf(at, undefined, this.#knownAt(at) ?? Math.max(1, output.minimum ?? 1))
  }

  #object(at: string, { input, output }: Schemas): unknown {
    return Object.fromEntries(
      Object.entries(input.properties ?? {}).map(([name, property]) => [
        name,
        this.value(at === '' ? name : `${at}.${name}`, {
          input: property,
          output: output.properties?.[name] ?? {},
        }),
      ]),
    )
  }

  #list(at: string, { input, output }: Schemas): unknown {
    const known = this.#knownAt(at)
    if (known !== undefined) return known
    const entry = this.value(`${at}[]`, { input: input.items ?? {}, output: output.items ?? {} })
    const most = Math.min(input.maxItems ?? output.maxItems ?? Infinity, this.#entries)
    return Array.from({ length: at.includes('[]') ? Math.min(most, INNER_ENTRIES) : most }, () => entry)
  }

  #leaf(at: string, max: number | undefined, usual: unknown): unknown {
    return this.#texts({ place: this.#place, at, max }) ?? usual
  }

  #knownAt(at: string): unknown {
    return this.#known[at.slice(at.lastIndexOf('.') + 1)]
  }
}

function usualText({ format, minLength = 0 }: JsonSchema): string {
  if (format === 'email') return 'asked@example.com'
  if (format === 'uuid') return '6c4d2b2e-9f0e-4c55-8d8b-3a8a6d3f5b10'
  if (format === 'date') return '1990-05-17'
  if (format === 'date-time') return '2026-11-20T19:00:00+11:00'
  return 'asked'.padEnd(minLength, '1')
}
