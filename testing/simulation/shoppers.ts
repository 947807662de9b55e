import { placeOrder as endpoint } from '#contract/shop/checkout.ts'
import { addItem, applyPromoCode, openCart } from '#server/features/cart/carts.service.ts'
import { type ConfirmedOrder, placeOrder } from '#server/features/checkout/checkout.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { DOORS } from '../fixtures/builders.ts'
import { tryCard } from './gifts.ts'
import type { Member, Scene } from './scene.ts'
import { ProcessEnded } from './virtual-process.ts'
import type { World } from './world.ts'

/** Final reply to a shopper. */
export type CheckoutReply = {
  cartId: string
  key: string
  outcome: { orderId: number } | { refused: string }
}

export type Shopping = {
  orders: number
  told: CheckoutReply[]
  tally: Map<string, number>
  nonces: { count: number }
}

/** Shops repeatedly: fills a cart, submits it once or twice, in one window or two, and again after a failure. */
export async function shopAround(
  world: World,
  scene: Scene,
  principal: Member,
  shopping: Shopping,
): Promise<void> {
  const name = `shopper ${scene.shoppers.indexOf(principal) + 1}`
  for (let nth = 1; nth <= shopping.orders; nth++) {
    await world.sleep(name, world.random.whole(5, 900))
    if (world.random.chance(0.15)) await tryCard(world, scene, principal, name)
    const cartId = await fillCart(world, scene, principal, name)
    if (cartId) await press(world, { scene, principal, name, cartId, shopping })
  }
}

async function fillCart(world: World, scene: Scene, principal: Member, name: string): Promise<string | null> {
  const { random } = world
  const { storeId, packs } = scene
  try {
    const opened = await world.ask(name, (shop) =>
      openCart(shop, principal, { storeId, zoneId: storeId, cartId: undefined, force: false }),
    )
    const cartId = opened.row.cart_id
    for (let i = random.whole(1, 3); i > 0; i--) {
      const item = {
        cartId,
        packId: random.pick(packs).pack_id,
        quantity: random.whole(1, 3),
        key: `item ${i}`,
      }
      await world.ask(name, (shop) => addItem(shop, principal, item))
    }
    if (random.chance(0.3)) await world.ask(name, (shop) => applyPromoCode(shop, principal, cartId, 'FIVER'))
    return cartId
  } catch (error) {
    if (error instanceof ShopError || error instanceof ProcessEnded) return null
    throw error
  }
}

type Press = { scene: Scene; principal: Member; name: string; cartId: string; shopping: Shopping }

const TRIES = 6
/** Replies that leave the outcome open. The same request is repeated. */
const OPEN = new Set(['ended', 'order_in_progress'])
/** Rejections after which a shopper uses another card or tries again. */
const AGAIN = new Set([
  'payment_declined',
  'payment_unavailable',
  'cart_changed',
  'promo_used_up',
  'promo_already_used',
  'slot_full',
])

async function press(world: World, { scene, principal, name, cartId, shopping }: Press): Promise<void> {
  const { random } = world
  let body = aBody(world, scene, principal, { cartId, shopping })
  let key = `${cartId} 1`
  for (let nth = 1; nth <= TRIES; nth++) {
    const windows = random.chance(0.25) ? 2 : 1
    const sameKey = random.chance(0.7)
    const answers = await Promise.all(
      Array.from({ length: windows }, (_, window) => {
        const actor = window === 0 ? name : `${name}'s other window`
        const own = sameKey || window === 0 ? key : `${key} other`
        return ask(world, actor, principal, { name, body, key: own })
      }),
    )
    for (const [window, outcome] of answers.entries()) {
      const label = typeof outcome === 'string' ? outcome : 'placed'
      shopping.tally.set(label, (shopping.tally.get(label) ?? 0) + 1)
      const own = sameKey || window === 0 ? key : `${key} other`
      if (typeof outcome !== 'string') shopping.told.push({ cartId, key: own, outcome })
      else if (!OPEN.has(outcome)) shopping.told.push({ cartId, key: own, outcome: { refused: outcome } })
    }
    const [first] = answers
    if (typeof first !== 'string' || answers.some((answer) => typeof answer !== 'string')) return
    if (!OPEN.has(first) && !AGAIN.has(first)) return
    // Some shoppers leave without learning the outcome.
    if (random.chance(0.25)) return
    await world.sleep(name, random.whole(1, 40))
    if (OPEN.has(first)) continue
    body = aBody(world, scene, principal, { cartId, shopping })
    key = `${cartId} ${nth + 1}`
  }
}

type SentCheckout = { name: string; body: ReturnType<typeof aBody>; key: string }

/** @returns the order, the error code of a rejection, or `ended` if the connection was closed */
async function ask(
  world: World,
  actor: string,
  principal: Member,
  { body, key, name }: SentCheckout,
): Promise<ConfirmedOrder | string> {
  const place = () =>
    world.ask(actor, (shop) =>
      placeOrder(shop, { principal, body, form: body, key, keepSession: () => {}, from: '' }),
    )
  const life = actor === name ? place() : world.scheduler.beside(name, actor, place)
  return life.catch((error: unknown) => {
    if (error instanceof ShopError) return error.code
    if (error instanceof ProcessEnded) return 'ended'
    throw error
  })
}

type Order = { cartId: string; shopping: Shopping }

function aBody(world: World, scene: Scene, principal: Member, { cartId, shopping }: Order) {
  const { random } = world
  const now = world.scheduler.now()
  const slot = random.chance(0.4)
    ? scene.slots.filter(({ start }) => +start > now + 3600_000)[random.whole(0, 2)]
    : undefined
  return endpoint.body!.parse({
    transaction_token: `nonce-${++shopping.nonces.count}${random.chance(0.08) ? '-declined' : ''}`,
    cart_id: cartId,
    user_id: principal.userId,
    ...DOORS[1],
    // Some referred shoppers live at the address of their referrer.
    address_line_2: `Unit ${Math.floor(scene.shoppers.indexOf(principal) / (principal.userId % 3 === 0 ? 2 : 1))}`,
    ...(slot ? { start: slot.start.toISOString(), due: slot.end.toISOString() } : {}),
  })
}
