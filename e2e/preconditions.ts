import { expect, type Page, test } from '@playwright/test'
import { login } from '#contract/account/users.ts'
import { required } from '#domain/required.ts'
import { clientOf, DEMO_PASSWORD } from './place-order.ts'

/** Preconditions of tests, created through the endpoints that the screens call, because each screen takes a second. */

/** Accepts an address. @returns the path of the categories of its store */
export async function acceptAddress(page: Page, text: string): Promise<string> {
  const found = await page.request.get('/api/addresses', { params: { search: text, limit: 1 } })
  const { data } = (await found.json()) as { data: { id: string; label: string }[] }
  const { id, label } = required(data[0], `address ${text}`)
  const accepted = await page.request.post('/address', {
    form: { id, search: label },
    headers: { origin: originOf(page) },
    maxRedirects: 0,
  })
  return required(accepted.headers().location, 'location after the address')
}

/** Accepts an address and adds one pack of each of the first `packs` beers of its store. */
export async function haveCart(page: Page, text: string, packs: number): Promise<void> {
  const shelf = await page.request.get((await acceptAddress(page, text)).replace(/categories$/, 'beer'))
  const ids = [...(await shelf.text()).matchAll(/name="product_pack_id" value="(\d+)"/g)].map(
    ([, id = '']) => id,
  )
  expect(ids.length).toBeGreaterThanOrEqual(packs)
  for (const product_pack_id of ids.slice(0, packs)) {
    const form = { intent: 'add', product_pack_id, quantity: 1 }
    const added = await page.request.post('/-/cart/items', { form, headers: { origin: originOf(page) } })
    expect(await added.json()).toMatchObject({ ok: true })
  }
}

/** Logs in a member or staff user, who takes over the visitor's cart. */
export async function haveLogin(page: Page, username: string): Promise<void> {
  const body = { username, password: DEMO_PASSWORD }
  await clientOf(page.request, originOf(page)).call(login, { body })
}

/** Returns the origin of the page's shop: that of all tests, unless a test has opened a shop of its own. */
const originOf = (page: Page): string =>
  new URL(
    page.url().startsWith('http')
      ? page.url()
      : required(test.info().project.use.baseURL, 'base URL of the tests'),
  ).origin
