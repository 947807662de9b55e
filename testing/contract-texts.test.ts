import { readdirSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

const CONTRACT = new URL('../contract/', import.meta.url)
/** Code units of the longest text that is normalised: four times the longest field, plus some surrounding blanks. */
const MAX_COMPOSED = 4 * 200_000 + 1000
/** A text longer than any field may be before normalisation. */
const OVERLONG = '\u0301'.repeat(MAX_COMPOSED + 1)

type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  element?: z.ZodType
  valueType?: z.ZodType
  in?: z.ZodType
  innerType?: z.ZodType
}
/** A text field of a schema, and a function that makes an input with only that field. */
type TextField = { path: string; inputWith: (text: string) => unknown }

function textFields(
  schema: z.ZodType,
  path = '',
  wrap: TextField['inputWith'] = (text) => text,
): TextField[] {
  const { def } = schema as unknown as { def: Definition }
  if (def.type === 'string') return [{ path, inputWith: wrap }]
  const inner = def.in ?? def.innerType
  if (inner) return textFields(inner, path, wrap)
  if (def.element) return textFields(def.element, `${path}[]`, (text) => wrap([text] as never))
  if (def.valueType) return textFields(def.valueType, `${path}{}`, (text) => wrap({ any: text } as never))
  if (def.options) return def.options.flatMap((option, at) => textFields(option, `${path}|${at}`, wrap))
  return Object.entries(def.shape ?? {}).flatMap(([name, field]) =>
    textFields(field, `${path}.${name}`, (text) => wrap({ [name]: text } as never)),
  )
}

const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
)
const exported: unknown[] = []
for (const file of files)
  exported.push(...Object.values((await import(new URL(file, CONTRACT).href)) as object))

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value

const fields = exported.filter(isEndpoint).flatMap(({ method, path, ...parts }) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = parts[part]
    if (!schema) return []
    return textFields(schema).map((field) => ({
      name: `${method} ${path} ${part}${field.path}`,
      schema,
      ...field,
    }))
  }),
)

afterEach(() => vi.restoreAllMocks())

/** @source OWASP ASVS 5.0, 1.3.12 */
describe('a text field of the API', () => {
  it('is found in most endpoints', () => expect(fields.length).toBeGreaterThan(500))

  it('checks the length of a text before it normalises the text', () => {
    const compose = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string) {
      return this
    })
    const composed = fields.flatMap(({ name, schema, inputWith }) => {
      compose.mockClear()
      schema.safeParse(inputWith(OVERLONG))
      return compose.mock.contexts.some((text) => String(text).length > MAX_COMPOSED) ? [name] : []
    })
    expect(composed).toEqual([])
  })

  it('is parsed within 100 ms of processor time, whatever character is repeated', () => {
    const slow = fields.flatMap(({ name, schema, inputWith }) =>
      ['\u0301', '\\', 'a.'].flatMap((unit) => {
        const input = inputWith(unit.repeat(60_000 / unit.length))
        const read = () => {
          const before = process.cpuUsage()
          schema.safeParse(input)
          return process.cpuUsage(before).user / 1000
        }
        // A single run may include a garbage collection; three runs in a row do not.
        return read() > 100 && read() > 100 && read() > 100 ? [`${name} ${unit}`] : []
      }),
    )
    expect(slow).toEqual([])
  })
})
