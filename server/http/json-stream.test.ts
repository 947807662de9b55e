import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { jsonFile, jsonStream } from './json-stream.ts'

const written = async (data: Record<string, unknown>): Promise<string> =>
  text(jsonStream(data).content as Readable)

describe('JSON written in pieces', () => {
  it.each([
    ['no fields', {}],
    [
      'lists and objects',
      { made: '2026-11-28', empty: [], rows: [{ a: 1 }, { b: [null, 'é"\n'] }], one: { c: null } },
    ],
    ['values that JSON leaves out', { left: undefined, rows: [undefined, 1], at: new Date(0) }],
  ])('equals the whole: %s', async (_, data) => {
    expect(await written(data)).toBe(JSON.stringify({ success: true, data }))
  })

  it('writes a file without the envelope, each item on its own line', async () => {
    const data = { id: 1, left: undefined, rows: [{ a: 1 }, { a: 2 }] }
    const { content, disposition } = jsonFile(data, 'data.json')
    const file = await text(content as Readable)
    expect(JSON.parse(file)).toEqual({ id: 1, rows: [{ a: 1 }, { a: 2 }] })
    expect(file.split('\n')).toEqual(['{', '"id":1,', '"rows":[', '{"a":1},', '{"a":2}]', '}'])
    expect(disposition).toBe('attachment; filename="data.json"')
  })

  it('lets other work run between pieces', async () => {
    let turns = 0
    const count = () => {
      turns += 1
      timer = setImmediate(count)
    }
    let timer = setImmediate(count)
    const rows = Array.from({ length: 100 }, () => 'x'.repeat(100_000))
    const whole = await written({ rows })
    clearImmediate(timer)
    expect(JSON.parse(whole)).toEqual({ success: true, data: { rows } })
    expect(turns).toBeGreaterThan(20)
  })
})
