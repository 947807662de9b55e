import { type Visitor, openVisitor } from '../measure/http.ts'
import type { Customer } from './customers.ts'

export type ShopPlace = { zoneId: number; storeId: number; packIds: number[] }

const STREET = {
  address_line_1: '12 Smith Street',
  city: 'Fitzroy',
  state: 'VIC',
  postcode: '3065',
  country: 'Australia',
}

type SavedAddress = { address_id: number; lat: number; lng: number }
type Listed = { product_pack: { product_pack_id: number; in_stock: boolean }[] }

async function readData<T>(visitor: Visitor, path: string): Promise<T> {
  const { body } = await visitor.get(path)
  return (JSON.parse(body.toString()) as { data: T }).data
}

/**
 * Returns the zone and store of the address that all shoppers use, and the packs on the first page of its product list.
 */
export async function findPlace(origin: string): Promise<ShopPlace> {
  const visitor = openVisitor(origin)
  const [found] = await readData<{ id: string }[]>(visitor, '/api/addresses?search=12+Smith+Street+Fitzroy')
  const address = await readData<SavedAddress>(visitor, `/api/addresses/${found!.id}`)
  const at = `${address.lat},${address.lng}`
  const zone = await readData<{ zone_id: number; primary_store_id: number }>(
    visitor,
    `/api/zones/location/${at}`,
  )
  const list = await readData<Listed[]>(visitor, `/api/products?store_id=${zone.primary_store_id}&limit=32`)
  const packIds = list.map((product) => product.product_pack[0]!.product_pack_id)
  return { zoneId: zone.zone_id, storeId: zone.primary_store_id, packIds }
}

type Cart = { cart_id: string }

async function fillCart(visitor: Visitor, place: ShopPlace, packIds: number[]): Promise<string> {
  const { zoneId, storeId } = place
  const { cart_id } = await visitor.post<Cart>('/api/carts', { zone_id: zoneId, store_id: storeId })
  for (const packId of packIds) {
    await visitor.post(`/api/carts/${cart_id}/items`, { product_pack_id: packId, quantity: 1 })
  }
  return cart_id
}

/** Returns an action in which a visitor creates a cart and adds an item. Each connection uses a different pack. */
export function cartAction(origin: string, place: ShopPlace, nth: number): () => Promise<unknown> {
  const visitor = openVisitor(origin)
  return () => fillCart(visitor, place, [place.packIds[nth]!])
}

/** Returns an action in which a member fills a cart with two drinks and places the order with a saved card. */
export async function checkoutAction(
  origin: string,
  place: ShopPlace,
  { customer, nth }: { customer: Customer; nth: number },
): Promise<() => Promise<unknown>> {
  const visitor = openVisitor(origin, { token: customer.token })
  const { address_id } = await visitor.post<SavedAddress>(`/api/users/${customer.userId}/addresses`, STREET)
  const packIds = [place.packIds[2 * nth]!, place.packIds[2 * nth + 1]!]
  return async () =>
    visitor.post('/api/checkout', {
      cart_id: await fillCart(visitor, place, packIds),
      user_id: customer.userId,
      address_id,
      transaction_token: customer.nonce,
    })
}
