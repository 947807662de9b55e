import { expect, it } from 'vitest'
import { type ApiReply, createPageApi } from '#web/platform/api/page-api.ts'
import { loadPayment } from './load-checkout.ts'

const ok = (data: unknown): ApiReply => ({ status: 200, json: { success: true, data }, setCookie: [] })
const fault = (status: number, code: string): ApiReply => ({
  status,
  json: { success: false, error: { code, msg: 'No' } },
  setCookie: [],
})
const TOKEN = ok({ client_token: 'c', provider: 'demo', three_d_secure: false })

/** Loads a member's payment methods from an API that returns these replies by path. */
function load(replies: Record<string, ApiReply>) {
  const request = { url: 'http://shop.test/checkout', headers: new Headers() } as Request
  const api = createPageApi(request, '127.0.0.1', async ({ url }) => replies[url] ?? ok({ enabled: true }))
  return loadPayment(api, 7)
}

const TOKEN_PATH = '/api/payment/braintree/client/7'
const METHODS_PATH = '/api/users/7/payment_methods'

it('shows the checkout without saved methods, or without payment, while the gateway is unreachable', async () => {
  const away = fault(503, 'payment_unavailable')
  expect(await load({ [TOKEN_PATH]: TOKEN, [METHODS_PATH]: away })).toMatchObject({
    hasPayPal: true,
    methods: [],
  })
  expect(await load({ [TOKEN_PATH]: away, [METHODS_PATH]: ok([]) })).toBeNull()
})

it.each([[TOKEN_PATH], [METHODS_PATH]])('reports a fault of %s', async (path) => {
  const replies = { [TOKEN_PATH]: TOKEN, [METHODS_PATH]: ok([]), [path]: fault(500, 'internal') }
  await expect(load(replies)).rejects.toMatchObject({ code: 'internal' })
})
