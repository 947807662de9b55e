import { setTimeout as sleep } from 'node:timers/promises'
import { openVisitor } from '../measure/http.ts'
import { addCustomers, type Customer } from './customers.ts'
import { checkoutAction, findPlace } from './shopping.ts'
import { SHOP_ORIGIN, withShopProcess } from './shop-process.ts'

/** Page of an order with the cookies of its visitor. */
export type JourneyPage = { name: string; path: string; cookie: string }

/** Opens a separate shop and returns the pages of an order, from the home page to tracking, with their pictures drawn. */
export const withJourneyPages = <T>(measure: (pages: JourneyPage[]) => Promise<T>): Promise<T> =>
  withShopProcess(async (_, databaseUrl) => {
    const [customer] = await addCustomers(databaseUrl, 1)
    return measure(await preparePages(customer!))
  })

async function preparePages(customer: Customer): Promise<JourneyPage[]> {
  const visitor = openVisitor(SHOP_ORIGIN)
  const place = await findPlace(SHOP_ORIGIN)
  const { storeId, zoneId, packIds } = place
  const cart = await visitor.post<{ cart_id: string }>('/api/carts', { store_id: storeId, zone_id: zoneId })
  // The checkout of a cart below the minimum order redirects to the cart.
  for (const product_pack_id of packIds.slice(0, 3))
    await visitor.post(`/api/carts/${cart.cart_id}/items`, { product_pack_id, quantity: 4 })
  const saved = { address_line_1: '12 Smith Street', city: 'Fitzroy', state: 'VIC', postcode: '3065' }
  const at = { lat: -37.80092, lng: 144.97919, zone_id: zoneId, store_id: storeId }
  const address = `address=${encodeURIComponent(JSON.stringify({ ...saved, ...at }))}`
  const shelf = '/bottleshop/victoria/fitzroy/beer'
  const html = (await visitor.get(shelf)).body.toString()
  const product = /href="(\/product\/[^"]+)"/.exec(html)![1]!
  const order = await checkoutAction(SHOP_ORIGIN, place, { customer, nth: 0 })
  const { order_id } = (await order()) as { order_id: number }
  const cartOf = `${address}; cart_id=${cart.cart_id}`
  const pages = [
    { name: 'Home', path: '/', cookie: '' },
    { name: 'Grid', path: shelf, cookie: address },
    { name: 'Product', path: product, cookie: address },
    { name: 'Cart', path: '/cart', cookie: cartOf },
    { name: 'Checkout', path: '/checkout', cookie: cartOf },
    { name: 'Tracking', path: `/order/${order_id}/tracking`, cookie: `${address}; token=${customer.token}` },
  ]
  for (const { path } of pages.slice(0, 3)) await waitForPictures(path)
  return pages
}

/** Waits until all pictures of a page are drawn, because a shop draws its pictures only after its first start. */
async function waitForPictures(path: string): Promise<void> {
  const visitor = openVisitor(SHOP_ORIGIN)
  const html = (await visitor.get(path)).body.toString()
  const pictures = new Set([...html.matchAll(/\/pictures\/\d+\/[\w-]+\.webp/g)].map(([url]) => url))
  for (const picture of pictures)
    for (let tries = 0; tries < 120 && !(await visitor.get(picture)).headers.includes('image/webp'); tries++)
      await sleep(500)
}
