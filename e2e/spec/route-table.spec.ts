import { type APIRequestContext, expect } from '@playwright/test'
import { test } from '../at-home.ts'

/** Returns the response of a path: status, redirect target, titles and first-level headings. */
async function pageOf(request: APIRequestContext, path: string) {
  const reply = await request.get(path, { maxRedirects: 0, headers: { accept: 'text/html' } })
  const html = await reply.text()
  const all = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, text]) => text!.replaceAll(/<[^>]+>/g, ''))
  return {
    status: reply.status(),
    leadsTo: reply.headers().location,
    titles: all(/<title>([^<]*)<\/title>/g),
    headings: all(/<h1[^>]*>(.*?)<\/h1>/gs),
  }
}

const shows = async (request: APIRequestContext, path: string, title: string, heading: string) => {
  // Exactly one title and one first-level heading.
  expect([path, await pageOf(request, path)]).toEqual([
    path,
    { status: 200, leadsTo: undefined, titles: [title], headings: [heading] },
  ])
}
const leads = async (request: APIRequestContext, path: string, to: string) => {
  const { status, leadsTo } = await pageOf(request, path)
  expect([path, status, leadsTo]).toEqual([path, 302, to])
}

test('§2 Route table: the public screens have exactly one title and first-level heading', async ({
  request,
}) => {
  const screens: [path: string, title: string, heading: string][] = [
    ['/bottleshop/victoria/fitzroy', 'All drinks in Fitzroy, delivery in 30 mins | Coldie', 'All drinks'],
    ['/bottleshop/VICTORIA/Fitzroy', 'All drinks in Fitzroy, delivery in 30 mins | Coldie', 'All drinks'],
    [
      '/bottleshop/victoria/fitzroy/categories',
      'Drinks delivered in Fitzroy | Coldie',
      'What are you drinking?',
    ],
    ['/bottleshop/victoria/fitzroy/beer', 'Beer in Fitzroy, delivery in 30 mins | Coldie', 'Beer'],
    ['/cart', 'My Cart', 'My Cart'],
    ['/content/faq', 'FAQ | Coldie', 'FAQ'],
    ['/contact-us', 'Contact Us | Coldie', 'Contact Us'],
    ['/contact-us/careers', 'Contact Us | Coldie', 'Contact Us'],
    ['/forgot_password', 'Forgot Password', 'Forgot Password'],
    ['/suburb/victoria', 'Deliverable suburbs in Victoria | Coldie', 'Deliverable suburbs'],
    ['/suburb/tasmania', 'Deliverable suburbs', 'Deliverable suburbs'],
  ]
  for (const screen of screens) await shows(request, ...screen)
})

test('§2 Route table: forgot_password/{email}/{token} shows the home page', async ({ request }) => {
  const home = await pageOf(request, '/')
  expect(await pageOf(request, '/forgot_password/a@b.test/key')).toMatchObject({
    status: 200,
    headings: home.headings,
  })
})

test('§2 Route table: bottleshop/{state} redirects to suburb/{state}', async ({ request }) => {
  await leads(request, '/bottleshop/victoria', '/suburb/victoria')
  await leads(request, '/bottleshop/Victoria/', '/suburb/victoria')
  await leads(request, '/bottleshop/new%20south%20wales', '/suburb/new-south-wales')
  await leads(request, '/bottleshop/tasmania', '/suburb/tasmania')
})

test('§2 Route table: 404 is Not found; anything else redirects to 404', async ({ request }) => {
  expect(await pageOf(request, '/404')).toMatchObject({
    status: 404,
    titles: ['Not found'],
    headings: ['Wohhh this place is cool!'],
  })
  for (const path of ['/nope', '/nope/deeper', '/liquor', '/bottleshop', '/product', '/suburb', '/order/12'])
    await leads(request, path, '/404')
})

test('§2 Route table: order/{orderId}/tracking: orderId numeric', async ({ request }) => {
  await leads(request, '/order/abc/tracking', '/404')
  await leads(request, '/order/12/tracking', '/login?return_to=/order/12/tracking')
})

test('§2 Route table: an unknown category or product goes to the all-products page', async ({ request }) => {
  await leads(request, '/bottleshop/victoria/fitzroy/nonsense', '/bottleshop/victoria/fitzroy')
  await leads(request, '/product/nonsense', '/bottleshop/victoria/melbourne')
})

test('§2 Route table: logout logs out, redirects to / and cancels the navigation itself', async ({
  request,
  baseURL,
}) => {
  const login = { username: 'customer@coldie.test', password: 'coldie-demo' }
  const reply = await request.post('/api/users/login', { data: login, headers: { origin: baseURL! } })
  expect(reply.status()).toBe(200)
  const { value } = (await request.storageState()).cookies.find(({ name }) => name === 'token')!
  await leads(request, '/logout', '/')
  expect((await request.storageState()).cookies.map(({ name }) => name)).not.toContain('token')
  const bearer = { authorization: `Bearer ${value}` }
  expect((await request.get('/api/users/me', { headers: bearer })).status()).toBe(401)
})

test('§2 Route table: a promo_code on any page is removed from the URL and stored for the cart', async ({
  request,
}) => {
  await leads(request, '/cart?promo_code=FIVER&from=mail', '/cart?from=mail')
  expect((await request.storageState()).cookies).toContainEqual(
    expect.objectContaining({ name: 'promo_code', value: 'FIVER' }),
  )
})
