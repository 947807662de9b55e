import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** schema.org's vocabulary from its type package, so that no network is needed. */
const DEFINITIONS = readFileSync(
  createRequire(import.meta.url)
    .resolve('schema-dts')
    .replace(/\.js$/, '.d.ts'),
  'utf8',
)

type Definition = { bases: string[]; properties: Map<string, string[]> }

const definitions = new Map(
  [...DEFINITIONS.matchAll(/^(?:export )?interface (\w+) extends ([^{]+)\{([\s\S]*?)^\}/gm)].map(
    ([, name, bases, body]): [string, Definition] => [
      name!,
      {
        bases: bases!.split(',').map((base) => base.trim().replace(/^Partial<|>$/g, '')),
        properties: new Map(
          [...body!.matchAll(/^\s+"([\w@-]+)"\??: (?:SchemaValue<([^,]+), "[^"]+">|"(\w+)");/gm)].map(
            ([, property, types = '']): [string, string[]] => [
              property!,
              types.split('|').map((type) => type.trim()),
            ],
          ),
        ),
      },
    ],
  ),
)

/** Members of the enumerations, which the package defines as unions of URLs. */
const enumerations = new Map(
  [...DEFINITIONS.matchAll(/^export type (\w+) = ("https:\/\/schema\.org[^;]+);/gm)].map(
    ([, name, members]) => [name!, new Set([...members!.matchAll(/"([^"]+)"/g)].map(([, member]) => member))],
  ),
)

const TEXTS = new Set([
  'Text',
  'URL',
  'Date',
  'DateTime',
  'Time',
  'Duration',
  'Number',
  'Integer',
  'Float',
  'string',
])
/** Properties read by search engines that are not part of schema.org's vocabulary. */
const BESIDE = new Set(['@context', '@id', '@type', 'query-input'])

function lineage(name: string): Definition[] {
  const own = definitions.get(name)
  return own ? [own, ...own.bases.flatMap(lineage)] : []
}

const ancestors = (name: string): string[] => [
  name,
  ...(definitions.get(name)?.bases.flatMap(ancestors) ?? []),
]

/** Returns the violations of schema.org's definitions by a block. */
export function schemaFaults(value: unknown, at = '', allowed?: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((each, i) => schemaFaults(each, `${at}[${i}]`, allowed))
  if (typeof value !== 'object' || value === null) return literalFaults(value, at, allowed)
  const block = value as Record<string, unknown>
  const type = String(block['@type'])
  const known = lineage(`${type}Leaf`)
  if (known.length === 0) return [`${at}: schema.org has no type ${type}`]
  const isAllowed =
    !allowed || allowed.some((name) => name === type || ancestors(`${type}Leaf`).includes(`${name}Base`))
  return [
    ...(isAllowed ? [] : [`${at}: a ${type} where ${allowed.join(' or ')} belongs`]),
    ...Object.entries(block)
      .filter(([property]) => !BESIDE.has(property))
      .flatMap(([property, inner]) => {
        const types = known.find(({ properties }) => properties.has(property))?.properties.get(property)
        const where = `${at}/${type}.${property}`
        return types ? schemaFaults(inner, where, types) : [`${where}: schema.org knows no such property`]
      }),
  ]
}

function literalFaults(value: unknown, at: string, allowed: readonly string[] = []): string[] {
  if (value === undefined || value === null || value === '') return [`${at}: is empty`]
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const takesText = allowed.some((type) => TEXTS.has(type))
  const isMember = allowed.some((type) => enumerations.get(type)?.has(text))
  // A URL may represent a thing, but not a member of an enumeration.
  const isAddress = allowed.includes('IdReference') && /^https?:\/\//.test(text)
  const isListed = allowed.some((type) => enumerations.has(type))
  return takesText || isMember || (isAddress && !isListed)
    ? []
    : [`${at}: ${text} where ${allowed.join(' or ')} belongs`]
}

/** Returns the data blocks in a page. */
export const dataBlocksIn = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  )
