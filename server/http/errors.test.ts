import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { ErrorContext } from '#server/integrations/error-reports/port.ts'
import { ShopError, registerErrorHandler } from './errors.ts'

const reported: { error: unknown; context: ErrorContext | undefined }[] = []
const errors = {
  name: 'log',
  report: (error: unknown, context?: ErrorContext) => {
    reported.push({ error, context })
    return 'abcd1234'
  },
}

function answerTo(error: Error) {
  reported.length = 0
  const app = Fastify()
  registerErrorHandler(app, errors)
  app.post('/carts/:cart_id', () => {
    throw error
  })
  return app.inject({ method: 'POST', url: '/carts/robin@example.com?promo_code=ROBIN', payload: { a: 1 } })
}

describe('§7 Error reports: a failed call of the API', () => {
  it('is reported with its route only, and the response contains the reference', async () => {
    const error = new Error('a bug')
    const reply = await answerTo(error)
    expect(reply.statusCode).toBe(500)
    expect(reply.headers['x-error-reference']).toBe('abcd1234')
    expect(reply.json()).toMatchObject({
      error: {
        code: 'internal',
        reference: 'abcd1234',
        msg: expect.stringContaining('(reference abcd1234)') as string,
      },
    })
    expect(reported).toEqual([{ error, context: { from: 'api', method: 'POST', route: '/carts/:cart_id' } }])
  })

  it.each([
    ['an expected failure', new ShopError('cart_empty'), 409],
    ['an overload of the shop', Object.assign(new Error('x'), { code: '57014' }), 503],
    ['a value that no column holds', Object.assign(new Error('x'), { code: '22003' }), 400],
    ['a refusal by the framework', Object.assign(new Error('x'), { statusCode: 400, code: 'FST_X' }), 400],
    ['a caller who has disconnected', Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), 400],
  ])('is not reported for %s', async (_, error, status) => {
    expect((await answerTo(error)).statusCode).toBe(status)
    expect(reported).toEqual([])
  })
})
