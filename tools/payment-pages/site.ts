import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from './check-payment-page.ts'

const TIMEOUT_MS = 20_000
/** Maximum number of products that are added to reach the minimum order. */
const MAX_PRODUCTS = 30

type Answer<Data> = { success: boolean; data: Data }
type Zone = { zone_id: number; primary_store_id: number }
type Cart = { cart_id: string; surcharge: number }
type Product = { product_pack: { product_pack_id: number; store_id: number }[] }

/**
 * Opens a running shop as a browser with a cart, which the payment page requires.
 * @param address address that the shop delivers to
 */
export async function openSite(base: string, address: string, buildFolder: string): Promise<Site> {
  const cookie = await fillCart(base, address)
  return {
    readPage: async (path) => {
      const reply = await ask(base, path, { headers: { accept: 'text/html', cookie } })
      const policy = reply.headers.get('content-security-policy')
      return { status: reply.status, policy, html: await reply.text() }
    },
    readScript: async (path) => {
      const reply = await ask(base, path)
      return reply.ok ? Buffer.from(await reply.arrayBuffer()) : null
    },
    builtScript: (path) => {
      const file = join(buildFolder, 'client', path)
      return existsSync(file) ? readFileSync(file) : null
    },
  }
}

async function fillCart(base: string, address: string): Promise<string> {
  const found = await get<{ id: string }[]>(base, `/api/addresses?search=${encodeURIComponent(address)}`)
  if (!found[0]) throw new Error(`${base} does not know the address ${address}`)
  const place = await get<{ lat: number; lng: number }>(
    base,
    `/api/addresses/${encodeURIComponent(found[0].id)}`,
  )
  return cartOf(base, await get<Zone>(base, `/api/zones/location/${place.lat},${place.lng}`))
}

/** Creates a cart that reaches the minimum order, which the payment page requires. @returns the cookie of the cart */
async function cartOf(base: string, { zone_id, primary_store_id: store_id }: Zone): Promise<string> {
  const products = await get<Product[]>(base, `/api/products?limit=${MAX_PRODUCTS}&store_id=${store_id}`)
  const made = await post(base, '/api/carts', { store_id, zone_id })
  const { data: cart } = (await made.json()) as Answer<Cart>
  for (const { product_pack } of products) {
    const item = { product_pack_id: product_pack[0]?.product_pack_id, quantity: 1 }
    const added = await post(base, `/api/carts/${cart.cart_id}/items`, item)
    if (((await added.json()) as Answer<Cart>).data.surcharge === 0) break
  }
  return made.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
}

const ask = (base: string, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(new URL(path, base), { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init })

async function get<Data>(base: string, path: string): Promise<Data> {
  const reply = await ask(base, path)
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return ((await reply.json()) as Answer<Data>).data
}

async function post(base: string, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: new URL(base).origin }
  const reply = await ask(base, path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  return reply
}
