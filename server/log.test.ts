import { describe, expect, it } from 'vitest'
import { openTestShop } from '#testing/shop/open-shop.ts'
import { openLog } from './log.ts'

const lines: string[] = []
const log = openLog('warn', { write: (line: string) => void lines.push(line) })
/** Time of a line. Its digits may contain those of `NEVER`. */
const TIME = /"time":\d+,/g
const written = () => lines.splice(0).join('').replaceAll(TIME, '')

/** Error as PostgreSQL's client and providers throw it. */
const personal = () =>
  Object.assign(new Error('no user robin@example.com'), {
    code: '23505',
    detail: 'Key (email)=(robin@example.com) already exists.',
    query: "insert into users values ('Robin', '1990-02-03')",
    response: { data: { mobile: '0412345678' } },
    cause: new Error('card 4111 1111 1111 1111 of robin@example.com'),
  })

const NEVER = /robin|1990|0412|4111/i

describe('the log', () => {
  it.each([
    ['an error as `err`', () => log.error({ err: personal() }, 'failed')],
    ['an error as `error`', () => log.error({ error: personal() }, 'failed')],
    ['an error alone', () => log.error(personal())],
    ['an error under any name', () => log.warn({ thrown: personal(), also: { deep: personal() } }, 'failed')],
    ['a text', () => log.error('no mail to robin@example.com, born 1990-02-03')],
    ['a text with parts', () => log.error('no mail to %s', 'robin@example.com')],
    ['fields', () => log.warn({ email: 'robin@example.com', user: { mobile: '0412345678' } }, 'failed')],
    ['a child’s fields', () => log.child({ who: 'robin@example.com' }).error({ err: personal() })],
    [
      'a child with serializers of its own',
      () => log.child({}, { serializers: { err: (e: unknown) => e } }).error({ err: personal() }),
    ],
  ])('contains no personal data, given %s', (_, write) => {
    write()
    const text = written()
    expect(text).not.toBe('')
    expect(text).not.toMatch(NEVER)
    expect(() => JSON.parse(text) as unknown).not.toThrow()
  })

  it('still contains what is needed to fix the error', () => {
    log.error({ err: personal(), orderId: 1042 }, 'an attempt is not settled yet')
    const line = JSON.parse(written()) as { err: { stack: string[] } }
    expect(line).toMatchObject({
      level: 50,
      msg: 'an attempt is not settled yet',
      orderId: 1042,
      err: { type: 'Error', message: 'no user [email]', code: '23505' },
    })
    expect(line.err.stack[0]).toContain('log.test.ts')
  })

  it('is shared with the HTTP server', async () => {
    const test = await openTestShop()
    test.app.log.error({ err: personal() }, 'failed')
    expect(test.failures.join('')).toContain('failed')
    expect(test.failures.splice(0).join('').replaceAll(TIME, '')).not.toMatch(NEVER)
    await test.close()
  })
})
