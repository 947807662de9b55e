import { describe, expect, it } from 'vitest'
import { isCostlyForm } from './costly-form.ts'

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=edge'
const part = (header: string) => `--edge\r\n${header}\r\n\r\nx\r\n`

describe('a form', () => {
  it.each([
    ['two thousand fields', FORM, 'a=1&'.repeat(2000), false],
    ['more fields', FORM, 'a&'.repeat(2001), true],
    ['a long text with ampersands escaped', `${FORM}; charset=utf-8`, `a=${'%26'.repeat(40_000)}`, false],
    ['a file', MULTIPART, `${part('a: b')}${'x'.repeat(500_000)}--edge--\r\n`, false],
    ['two thousand parts', MULTIPART, part('a: b').repeat(2000), false],
    ['more parts', MULTIPART, part('a: b').repeat(2001), true],
    [
      'more parts, its boundary in quotes',
      'multipart/form-data; boundary="edge"',
      '--edge'.repeat(3000),
      true,
    ],
    ['a long header of a part', MULTIPART, part(`a: ${'b'.repeat(9000)}`), true],
    ['headers in great number', MULTIPART, part('a: b\r\n'.repeat(5000)), true],
    ['a short part at the end', MULTIPART, `${part('a: b')}--edge--\r\n`, false],
    ['no boundary', 'multipart/form-data', 'x'.repeat(100_000), false],
    ['JSON with ampersands', 'application/json', '&'.repeat(100_000), false],
  ])('with %s', (_, type, body, isCostly) => {
    const bytes = Buffer.from(body)
    const chunks = [bytes.subarray(0, 1001), bytes.subarray(1001)]
    expect(isCostlyForm(type, chunks)).toBe(isCostly)
  })
})
