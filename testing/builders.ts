import sql from 'sql-template-tag'
import type { ProductKind } from '#domain/catalogue/packs.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo-people.ts'
import type { TestShop } from './open-shop.ts'
import { type Reply, type Shopper, shopper } from './shopper.ts'

/** A street address inside each demo zone that the tests deliver to, by store. */
export const DOORS = {
  1: { address_line_1: '12 Smith Street', city: 'Fitzroy', state: 'VIC', postcode: '3065' },
  2: { address_line_1: '40 Acland Street', city: 'St Kilda', state: 'VIC', postcode: '3182' },
  5: { address_line_1: '99 Crown Street', city: 'Surry Hills', state: 'NSW', postcode: '2010' },
} as const
export type DoorStore = keyof typeof DOORS

export const CARDS = { approved: '4111111111111111', declined: '4000000000000002' } as const

export type TestPack = {
  pack_id: number
  product_id: number
  size: number
  kind: ProductKind
  slug: string
  /** Cents that one pack costs now. */
  price: number
}

/** Packs that a store has plenty of, the cheapest first. */
export const packsOf = ({ db }: TestShop, storeId: number, kind: ProductKind = 'wine') =>
  db.rows<TestPack>(sql`
    select k.pack_id, k.product_id, k.size, p.kind, p.slug,
      case when k.sale_price_cents > 0 then k.sale_price_cents else k.price_cents end as price
    from packs k join products p using (product_id) join stock s using (store_id, product_id)
    where k.store_id = ${storeId} and p.kind = ${kind} and k.size = 1 and s.on_hand - s.reserved >= 20
    order by price, pack_id`)

/** A single that costs between `from` and `to` cents. */
export async function aPack(
  test: TestShop,
  { storeId = 1, kind = 'wine', from = 15_00, to = 29_00 }: PackWish = {},
): Promise<TestPack> {
  const found = (await packsOf(test, storeId, kind)).find(({ price }) => price >= from && price <= to)
  if (!found) throw new Error(`Store ${storeId} sells no ${kind} from ${from} to ${to} cents`)
  return found
}
export type PackWish = { storeId?: number; kind?: ProductKind; from?: number; to?: number }

export const setStock = ({ db }: TestShop, storeId: number, productId: number, onHand: number) =>
  db.run(
    sql`update stock set on_hand = reserved + ${onHand} where store_id = ${storeId} and product_id = ${productId}`,
  )

export const openCart = (client: Shopper, storeId: number = 1) =>
  client.ok('POST', '/carts', { store_id: storeId, zone_id: storeId }, { form: true })

export const addItem = (client: Shopper, cartId: string, packId: number, quantity = 1) =>
  client.ok('POST', `/carts/${cartId}/items`, { product_pack_id: packId, quantity }, { form: true })

/** A cart with some units of one pack; two of a wine of about $20 without a wish. */
export async function filledCart(
  test: TestShop,
  client: Shopper,
  { quantity = 2, pack, ...wish }: PackWish & { quantity?: number; pack?: TestPack } = {},
): Promise<Reply['data']> {
  const cart = await openCart(client, wish.storeId)
  return addItem(client, cart.cart_id, (pack ?? (await aPack(test, wish))).pack_id, quantity)
}

type Card = { number?: string; cvv?: string; userId?: number }

/** What the card frame would hand to the page. */
export async function cardNonce(
  client: Shopper,
  { number = CARDS.approved, cvv = '123', userId }: Card = {},
) {
  const { client_token } = await client.ok('GET', `/payment/braintree/client${userId ? `/${userId}` : ''}`)
  const card = { client_token, number, cvv, expiration: '12/30', cardholder_name: 'Alex Held' }
  const reply = await client.call('POST', '/demo/gateway/tokens', card)
  return reply.json.nonce as string
}

let people = 0

/** A guest's details, another person each time. */
export function aPerson() {
  const nth = ++people
  return {
    firstname: 'Alex',
    lastname: 'Held',
    email: `alex.${nth}@example.com`,
    password: 'Cold-Beer-2026!',
    dob: '1990-05-17',
    mobile: `04${String(91_000_000 + nth).padStart(8, '0')}`,
  }
}
export type TestPerson = ReturnType<typeof aPerson>

/** Everything a checkout needs beside who buys; paid with a card that is approved. */
export async function checkoutBody(client: Shopper, cart: { cart_id: string; store_id: number }) {
  return {
    transaction_token: await cardNonce(client),
    cart_id: cart.cart_id,
    order_type: 'NORMAL',
    country: 'Australia',
    ...DOORS[cart.store_id as DoorStore],
  }
}

/** The code of the newest text message to a mobile. */
export async function codeFor({ db }: TestShop, mobile: string): Promise<string> {
  const row = await db.first<{ body: string }>(sql`
    select body from messages where channel = 'sms' and right(recipient, 9) = right(${mobile}, 9)
    order by message_id desc limit 1`)
  const code = row && /\b\d{4}\b/.exec(row.body)?.[0]
  if (!code) throw new Error(`No code was sent to ${mobile}`)
  return code
}

export const DEMO_PEOPLE = ['admin', 'store', 'driver', 'driver.nsw', 'customer', 'jules', 'casey'] as const
export type DemoPersonName = (typeof DEMO_PEOPLE)[number]

/** Minutes; a little less than a session counts as freshly authenticated. */
const LOGGED_IN_AGAIN_AFTER = 14

/**
 * Somebody of the demo shop, logged in. Staff and drivers log in again by themselves once a test's clock has passed:
 * their sessions are short, and their sensitive calls need a recent login.
 */
export async function loginAs(test: TestShop, name: DemoPersonName): Promise<Shopper & { userId: number }> {
  const client = shopper(test)
  const logIn = () =>
    client.ok('POST', '/users/login', { username: `${name}@coldie.test`, password: DEMO_PASSWORD })
  const user = await logIn()
  const isWorker = user.type !== 'customer' || user.permissions.store_access
  return { ...(isWorker ? loggedInAgain(test, client, logIn) : client), userId: user.user_id }
}

function loggedInAgain(test: TestShop, client: Shopper, logIn: () => Promise<unknown>): Shopper {
  let since = test.clock.now().getTime()
  async function atWork(): Promise<Shopper> {
    const now = test.clock.now().getTime()
    if (Math.abs(now - since) >= LOGGED_IN_AGAIN_AFTER * 60_000) {
      since = now
      await logIn()
    }
    return client
  }
  return {
    ...client,
    call: async (...args) => (await atWork()).call(...args),
    ok: async (...args) => (await atWork()).ok(...args),
  }
}

/** All guests of a test come from one network, and most tests are about something else. */
async function withoutRateLimits<T>({ shop }: TestShop, work: () => Promise<T>): Promise<T> {
  const { rateLimits } = shop.settings
  shop.settings.rateLimits = false
  try {
    return await work()
  } finally {
    shop.settings.rateLimits = rateLimits
  }
}

/** A guest who gave details at checkout and verified the mobile: a member from here on, with a cart. */
export async function aVerifiedGuest(test: TestShop, cartWish: PackWish & { quantity?: number } = {}) {
  const client = shopper(test)
  const cart = await filledCart(test, client, cartWish)
  const person = aPerson()
  const body = { ...(await checkoutBody(client, cart)), ...person }
  const asked = await withoutRateLimits(test, () => client.call('POST', '/checkout', body))
  if (asked.error?.code !== '018')
    throw new Error(`Checkout of a guest answered ${asked.status} ${asked.text}`)
  const userId = asked.error.user_id!
  const code = await codeFor(test, person.mobile)
  await client.ok('POST', `/users/${userId}/verify`, { verification_code: code }, { form: true })
  return { client, cart, person, userId, body: { ...body, user_id: userId } }
}

export type PlacedOrder = { client: Shopper; userId: number; orderId: number; total: number }

/** A guest's whole order, from the cart to the door's number. */
export async function placeGuestOrder(
  test: TestShop,
  wish: PackWish & { quantity?: number } = {},
): Promise<PlacedOrder & { person: TestPerson }> {
  const { client, cart, person, userId, body } = await aVerifiedGuest(test, wish)
  const { order_id } = await client.ok('POST', '/checkout/', body)
  return { client, userId, person, orderId: order_id, total: cart.total }
}

/** A member's order with a new card. */
export async function placeOrderAs(
  test: TestShop,
  client: Shopper & { userId: number },
  { storeId = 1, ...wish }: PackWish & { quantity?: number } = {},
): Promise<PlacedOrder> {
  const cart = await filledCart(test, client, { storeId, ...wish })
  const body = { ...(await checkoutBody(client, cart)), user_id: client.userId }
  const { order_id } = await client.ok('POST', '/checkout', body)
  return { client, userId: client.userId, orderId: order_id, total: cart.total }
}
