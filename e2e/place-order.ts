import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect, request } from '@playwright/test'
import { ApiError, type Client, createClient } from '#contract/client.ts'
import { getAddress, searchAddresses } from '#contract/shop/addresses.ts'
import { addCartItem, openCart } from '#contract/shop/carts.ts'
import { listProducts } from '#contract/shop/catalogue.ts'
import { placeOrder } from '#contract/shop/checkout.ts'
import { guestClientToken } from '#contract/payments/payment.ts'
import { login, verifyMobile } from '#contract/account/users.ts'
import { zoneAtLocation } from '#contract/shop/zones.ts'
import { required } from '#domain/required.ts'

/** A placed order. A page with the guest's `cookies` can show it. */
export type PlacedOrder = {
  id: number
  number: string
  cookies: Awaited<ReturnType<APIRequestContext['storageState']>>['cookies']
}

/** Password of all demo accounts. @source A-DEMO-4 */
export const DEMO_PASSWORD = 'coldie-demo'

const DOLLARS = 60

/**
 * Places a guest's ASAP order with alcohol to a street of the demo, only through the API.
 * @param nth index of the store's drink, from 0
 */
export async function orderByApi(
  baseURL: string,
  text: string,
  { comment = '', nth = 0 }: { comment?: string; nth?: number } = {},
): Promise<PlacedOrder> {
  const http = await visitor(baseURL)
  const api = clientOf(http)
  const cart = await cartFor(api, text, nth)
  const person = aGuest()
  const checkout = async (userId?: number) => {
    const body = { ...person, ...cart, user_id: userId, comment, transaction_token: await cardToken(http) }
    return api.call(placeOrder, { body })
  }
  const placed = await checkout().catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== '018') throw error
    const userId = required(error.body.user_id, 'user id of the error')
    const code = await codeFor(http, person.mobile)
    await api.call(verifyMobile, { params: { user_id: userId }, body: { verification_code: code } })
    return checkout(userId)
  })
  const { cookies } = await http.storageState()
  await http.dispose()
  return { id: placed.order_id, number: placed.order_number, cookies }
}

/** Returns an API client that is logged in as a member of the demo. */
export async function memberApi(baseURL: string, username: string): Promise<Client> {
  const api = clientOf(await visitor(baseURL))
  await api.call(login, { body: { username, password: DEMO_PASSWORD } })
  return api
}

const visitor = (baseURL: string) =>
  request.newContext({ baseURL, extraHTTPHeaders: { origin: new URL(baseURL).origin } })

/** @param origin origin of the shop, if `http` does not send it itself */
export const clientOf = (http: APIRequestContext, origin?: string): Client =>
  createClient(async ({ method, url, body, headers: asked }) => {
    const headers = { ...asked, ...(origin && { origin }) }
    const reply = await http.fetch(url, { method, headers, data: body as object | undefined })
    return { status: reply.status(), json: await reply.json() }
  })

async function cartFor(api: Client, text: string, nth: number) {
  const [found] = await api.call(searchAddresses, { query: { search: text } })
  const address = await api.call(getAddress, { params: { id: required(found, `address ${text}`).id } })
  const zone = await api.call(zoneAtLocation, { params: { point: `${address.lat},${address.lng}` } })
  const storeId = zone.primary_store_id
  const products = await api.call(listProducts, { query: { store_id: storeId, limit: 50 } })
  const drink = products.filter((product) => product.is_alcohol)[nth]
  const pack = required(drink?.product_pack?.[0], `pack of drink ${nth}`)
  const quantity = Math.ceil(DOLLARS / required(pack.product_price[0], 'price of the pack').price)
  const cart = await api.call(openCart, { body: { store_id: storeId, zone_id: zone.zone_id } })
  await api.call(addCartItem, {
    params: { cart_id: cart.cart_id },
    body: { product_pack_id: pack.product_pack_id, quantity },
  })
  const { address_line_1, city, state, postcode } = address
  return { cart_id: cart.cart_id, address_line_1, city, state, postcode }
}

/** Returns a guest with a unique mobile and email, so that each order has a new guest. */
function aGuest() {
  const n = String(randomInt(1e7)).padStart(7, '0')
  return {
    firstname: 'Jo',
    lastname: 'Visser',
    email: `jo.${n}@example.com`,
    mobile: `041${n}`,
    password: 'Cold-Beer-2026!',
    dob: '1990-05-17',
  }
}

async function cardToken(http: APIRequestContext): Promise<string> {
  const { client_token } = await clientOf(http).call(guestClientToken)
  const card = { number: '4111111111111111', expiration: '12/30', cvv: '123', cardholder_name: 'Jo Visser' }
  const reply = await http.post('/demo/gateway/tokens', { data: { client_token, ...card } })
  return ((await reply.json()) as { nonce: string }).nonce
}

async function codeFor(http: APIRequestContext, mobile: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const inbox = await http.get('/demo/inbox.json', { params: { to: mobile } })
    const { data } = (await inbox.json()) as { data: { text: string }[] }
    code = /\b\d{4}\b/.exec(data[0]?.text ?? '')?.[0]
    expect(code).toBeDefined()
  }).toPass()
  return required(code, 'verification code')
}
