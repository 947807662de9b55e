import { data, type DataStrategyResult, UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { keepPageAfterAction, failureReply, withoutGateway } from './action-reply.ts'
import { onEndedSession } from './session-events.ts'

type Results = Record<string, DataStrategyResult>

const answering = (reply: object): Results => ({ route: { type: 'data', result: data(reply) } })
const failing = (error: unknown): Results => ({ route: { type: 'error', result: error } })

/** Returns the data that the screen receives after an action. @throws what the error boundary receives */
async function afterAction(results: Results, method = 'POST'): Promise<unknown> {
  const args = { request: new Request('http://shop.test/login', { method }) }
  const { route } = (await keepPageAfterAction(args as never, async () => results)) as Results
  if (route!.type === 'error') throw route!.result
  return (route!.result as { data: unknown }).data
}

const refused = (code: string) => ({ ok: false as const, error: { code, msg: 'No' } })

describe('a page that needs the payment gateway', () => {
  const fault = (status: number, code: string) => new ApiError(status, { code, msg: 'No' })

  it.each([fault(503, 'payment_unavailable'), fault(429, 'rate_limited')])(
    'is shown without it after $code',
    (error) => {
      expect(withoutGateway(null)(error)).toBeNull()
    },
  )

  it.each([fault(500, 'internal'), fault(401, 'not_signed_in'), new TypeError('bug')])(
    'reports the fault %s',
    (error) => {
      expect(() => withoutGateway(null)(error)).toThrow(error)
    },
  )
})

describe('any screen', () => {
  it("§8 Browser offline: 'Sorry, there appears to be an issue with your internet connection.'", async () => {
    expect(await afterAction(failing(new TypeError('Failed to fetch')))).toEqual({
      ok: false,
      error: {
        code: 'network',
        msg: 'Sorry, there appears to be an issue with your internet connection.',
      },
    })
  })

  it.each([
    ['a reverse proxy', new ErrorResponseImpl(502, 'Bad Gateway', '')],
    ['the shop', new Error('Unexpected Server Error')],
  ])('§4 Retries: a fault of %s keeps the page and is shown at the form', async (_, error) => {
    expect(await afterAction(failing(error))).toMatchObject({
      ok: false,
      error: { code: 'internal', msg: 'Something went wrong, please try again' },
    })
  })

  it('§8 Verification and forgot-password HTTP errors: are returned as the parsed error body', () => {
    const body = {
      code: 'rate_limited',
      msg: 'Too many attempts. Please wait a moment and try again.',
    } as const
    const { data, init } = failureReply(new ApiError(429, body))
    expect([data, init?.status]).toEqual([{ ok: false, error: body }, 429])
  })

  it('§8 401: notifies the layout, which asks for a login; the reply stays with the form', async () => {
    const listener = vi.fn<() => void>()
    const stop = onEndedSession(listener)
    expect(await afterAction(answering(refused('not_signed_in')))).toEqual(refused('not_signed_in'))
    expect(listener).toHaveBeenCalledTimes(1)
    await afterAction(answering(refused('login_failed')))
    await afterAction(answering({ ok: true }))
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
  })

  it.each([
    ['a redirect', new Response(null, { status: 302 })],
    ['a missing page', new ErrorResponseImpl(404, '', '')],
  ])('§8 Any screen: %s passes through', async (_, error) => {
    await expect(afterAction(failing(error))).rejects.toBe(error)
  })

  it('§8 Any screen: a failed page load is not handled here', async () => {
    const error = new TypeError('Failed to fetch')
    await expect(afterAction(failing(error), 'GET')).rejects.toBe(error)
  })
})
