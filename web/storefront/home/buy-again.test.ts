import { expect, it } from 'vitest'
import { RouterContextProvider } from 'react-router'
import { apiContext, type ApiReply, createPageApi } from '#web/platform/api/page-api.ts'
import { loader } from './buy-again.route.ts'

const ok = (data: unknown): ApiReply => ({ status: 200, json: { success: true, data }, setCookie: [] })

/** Returns the home page's part for a visitor with this cookie, and the API requests. */
async function partFor(cookie: string) {
  const asked: string[] = []
  const context = new RouterContextProvider()
  const request = { url: 'http://shop.test/-/buy-again', headers: new Headers({ cookie }) }
  const api = createPageApi(request as Request, '127.0.0.1', async ({ url }) => {
    asked.push(url)
    return ok([])
  })
  context.set(apiContext, api)
  return { part: await loader({ context } as unknown as Parameters<typeof loader>[0]), asked }
}

it('sends no request for a visitor, and returns null for a member without an address', async () => {
  expect(await partFor('')).toEqual({ part: null, asked: [] })
  const { part, asked } = await partFor('token=t')
  expect(part).toBeNull()
  expect(asked).toEqual(['/api/orders?mine=true&limit=20'])
})
