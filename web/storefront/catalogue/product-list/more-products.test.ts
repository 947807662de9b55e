import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { apiContext, createPageApi } from '#web/platform/api/page-api.ts'
import { loader } from './more-products.route.ts'

/** Returns the pages of the list that the request for more products reads. */
async function pagesRead(query: string): Promise<number[]> {
  const read: number[] = []
  const request = new Request(`http://shop.test/-/shelf?store_id=1&${query}`)
  const context = new RouterContextProvider()
  const api = createPageApi(request, '127.0.0.1', ({ url }) => {
    read.push(Number(new URL(url, 'http://shop.test').searchParams.get('page')))
    return Promise.resolve({
      status: 200,
      json: { success: true, data: [], total_pages: '9' },
      setCookie: [],
    })
  })
  context.set(apiContext, api)
  await loader({ request, context, params: {} } as never)
  return read.toSorted((a, b) => a - b)
}

it.each([
  ['from=2', [2]],
  ['from=2&to=4', [2, 3, 4]],
  ['from=4&to=2', [4]],
  ['', [1]],
  ['from=0&to=-3', [1]],
  ['from=2.5', [1]],
  [`from=${'9'.repeat(400)}`, [1]],
  [`from=2&to=${'9'.repeat(400)}`, [2]],
])(
  'the product list loads the pages asked for, and the first page for a wrong number: %s',
  async (query, pages) => {
    expect(await pagesRead(query)).toEqual(pages)
  },
)
