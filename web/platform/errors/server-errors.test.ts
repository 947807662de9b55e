import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { notePageError, type PageErrors, pageErrorsContext } from './server-errors.ts'

type Told = { error: unknown; context: Record<string, string> }

function pageAt(url: string, signal?: AbortSignal) {
  const told: Told[] = []
  const page: PageErrors = {
    reference: null,
    report: (error, context) => {
      told.push({ error, context })
      return 'abcd1234'
    },
  }
  const context = new RouterContextProvider()
  context.set(pageErrorsContext, page)
  const request = new Request(`http://shop.test${url}`, signal && { signal })
  return { told, page, context, request }
}

describe('§7 Error reports: a page that can’t be made', () => {
  it('is reported by its pattern, once, and has the reference to show', () => {
    const { told, page, ...where } = pageAt('/forgot_password/robin%40example.com/abc.data?promo_code=ROBIN')
    const error = new Error('a bug')
    const params = { email: 'robin@example.com', token: 'abc' }
    notePageError(error, { ...where, params })
    notePageError(error, { ...where, params })
    const context = { method: 'GET', page: '/forgot_password/:email/:token' }
    expect(told).toEqual([{ error, context }])
    expect(page.reference).toBe('abcd1234')
  })

  it('shows the reference of the API’s answer, which the API has reported', () => {
    const { told, page, ...where } = pageAt('/cart')
    const error = new ApiError(500, { code: 'internal', msg: 'x', reference: 'ffff0000' })
    notePageError(error, { ...where, params: {} })
    expect([told, page.reference]).toEqual([[], 'ffff0000'])
  })

  it.each([
    ['a refusal', new ApiError(404, { code: 'not_found', msg: 'x' })],
    ['no network', new ApiError(0, { code: 'network', msg: 'x' })],
    ['a page that there is not', { status: 404, statusText: '', internal: true, data: null }],
  ])('is nothing to report for %s', (_, error) => {
    const { told, page, ...where } = pageAt('/cart')
    notePageError(error, { ...where, params: {} })
    expect([told, page.reference]).toEqual([[], null])
  })

  it('is nothing to report for a visitor who has gone', () => {
    const { told, page, ...where } = pageAt('/cart', AbortSignal.abort())
    notePageError(new Error('x'), { ...where, params: {} })
    expect([told, page.reference]).toEqual([[], null])
  })

  it('tells nobody while it is made for many', () => {
    const { request } = pageAt('/cart')
    const error = new Error('x')
    notePageError(error, { request, params: {}, context: new RouterContextProvider() })
    const { told, page, ...where } = pageAt('/cart')
    notePageError(error, { ...where, params: {} })
    expect([told.length, page.reference]).toEqual([1, 'abcd1234'])
  })
})
