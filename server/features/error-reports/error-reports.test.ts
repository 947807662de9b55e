import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { errorFullOfEverything, PERSONAL } from '#testing/emulations/error-reports/full-of-everything.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
const lines: unknown[] = []
beforeAll(async () => {
  test = await openTestShop()
  vi.spyOn(test.shop.log, 'warn').mockImplementation((line: unknown) => void lines.push(line))
})
afterAll(() => test.close())
afterEach(() => void (lines.length = 0))

const REPORT = {
  reference: 'abcd1234',
  type: 'TypeError',
  message: 'x is undefined',
  stack: ['at f (https://shop.test/assets/cart-Bx1.js:1:20)'],
  noticed_by: 'screen',
  page: '/order/:order_id/tracking',
}
const send = (body: object) => test.app.inject({ method: 'POST', url: '/api/errors', payload: body })

describe('§7 Error reports: POST /errors', () => {
  it('is logged with the browser’s reference', async () => {
    const reply = await send(REPORT)
    expect([reply.statusCode, reply.json()]).toEqual([200, { success: true }])
    const { type, message, stack, reference, page, noticed_by } = REPORT
    expect(lines).toEqual([{ error: { type, message, stack }, reference, from: 'browser', page, noticed_by }])
  })

  it('is scrubbed again, for any content', async () => {
    const { message, stack = '' } = errorFullOfEverything()
    const reply = await send({
      ...REPORT,
      message: message.slice(0, 600),
      stack: stack
        .split('\n')
        .slice(1, 4)
        .map((line) => line.slice(0, 300)),
      page: '/forgot_password/robin.lee@example.com/k7Jq2mZx9vB4nT6wR8yP1sD3fG5hL0aCeUiOkMjN-_x',
    })
    expect(reply.statusCode).toBe(200)
    expect(lines).toHaveLength(1)
    expect(PERSONAL.filter((word) => JSON.stringify(lines).includes(word))).toEqual([])
  })

  it.each([
    ['an unknown field', { ...REPORT, user: 'Robin' }],
    ['an invalid reference', { ...REPORT, reference: 'ROBIN-M8KQ' }],
    ['a type of several words', { ...REPORT, type: 'Robin Lee' }],
    ['an unknown source', { ...REPORT, noticed_by: 'nobody' }],
    ['a message that is too long', { ...REPORT, message: 'x'.repeat(601) }],
    ['an empty body', {}],
  ])('rejects %s', async (_, body) => {
    const reply = await send(body)
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { error: { code: 'invalid_input' } }])
    expect(lines).toEqual([])
  })

  it('rejects more than eight kilobytes before reading them', async () => {
    const reply = await send({ ...REPORT, stack: Array.from({ length: 400 }, () => 'x'.repeat(30)) })
    expect([reply.statusCode, reply.json()]).toMatchObject([413, { error: { code: 'body_too_large' } }])
  })

  it('accepts thirty reports of one address in 15 minutes', async () => {
    test.shop.settings.rateLimits = true
    const replies = []
    for (let nth = 0; nth < 31; nth++) replies.push((await send(REPORT)).statusCode)
    expect(replies).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  })
})
