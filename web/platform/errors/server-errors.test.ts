import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { reportServerError, type ServerErrors, serverErrorsContext } from './server-errors.ts'

type ErrorReport = { error: unknown; context: Record<string, string> }

function pageAt(url: string, signal?: AbortSignal) {
  const reported: ErrorReport[] = []
  const page: ServerErrors = {
    reference: null,
    report: (error, context) => {
      reported.push({ error, context })
      return 'abcd1234'
    },
  }
  const context = new RouterContextProvider()
  context.set(serverErrorsContext, page)
  const request = new Request(`http://shop.test${url}`, signal && { signal })
  return { reported, page, context, request }
}

describe('§7 Error reports: a page that fails to render', () => {
  it('is reported once by its route pattern, and has a reference to show', () => {
    const { reported, page, ...where } = pageAt(
      '/forgot_password/robin%40example.com/abc.data?promo_code=ROBIN',
    )
    const error = new Error('a bug')
    const params = { email: 'robin@example.com', token: 'abc' }
    reportServerError(error, { ...where, params })
    reportServerError(error, { ...where, params })
    const context = { method: 'GET', page: '/forgot_password/:email/:token' }
    expect(reported).toEqual([{ error, context }])
    expect(page.reference).toBe('abcd1234')
  })

  it('shows the reference of the API’s reply, which the API has reported', () => {
    const { reported, page, ...where } = pageAt('/cart')
    const error = new ApiError(500, { code: 'internal', msg: 'x', reference: 'ffff0000' })
    reportServerError(error, { ...where, params: {} })
    expect([reported, page.reference]).toEqual([[], 'ffff0000'])
  })

  it.each([
    ['a client error', new ApiError(404, { code: 'not_found', msg: 'x' })],
    ['no network', new ApiError(0, { code: 'network', msg: 'x' })],
    ['a missing page', { status: 404, statusText: '', internal: true, data: null }],
  ])('is not reported for %s', (_, error) => {
    const { reported, page, ...where } = pageAt('/cart')
    reportServerError(error, { ...where, params: {} })
    expect([reported, page.reference]).toEqual([[], null])
  })

  it('is not reported for an aborted request', () => {
    const { reported, page, ...where } = pageAt('/cart', AbortSignal.abort())
    reportServerError(new Error('x'), { ...where, params: {} })
    expect([reported, page.reference]).toEqual([[], null])
  })

  it('is not reported while it is rendered for the cache', () => {
    const { request } = pageAt('/cart')
    const error = new Error('x')
    reportServerError(error, { request, params: {}, context: new RouterContextProvider() })
    const { reported, page, ...where } = pageAt('/cart')
    reportServerError(error, { ...where, params: {} })
    expect([reported.length, page.reference]).toEqual([1, 'abcd1234'])
  })
})
