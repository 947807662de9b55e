import { listOrders, visibleHead } from '#server/features/orders/orders.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Action, Order } from './action.ts'
import { ACTIONS, AFTERWARDS, SETTLING } from './actions.ts'
import { lookAtGifts } from './gifts.ts'
import type { Scene } from './scene.ts'
import { ProcessEnded } from './virtual-process.ts'
import type { World } from './world.ts'

/** Processes all orders concurrently, until all have ended and no shopper is left. */
export async function runStore(world: World, scene: Scene, areShoppersDone: () => boolean): Promise<void> {
  const name = 'store'
  const known = new Set<number>()
  for (;;) {
    await world.sleep(name, 20)
    const mayBeLast = areShoppersDone()
    if (world.random.chance(0.1)) await lookAtGifts(world, scene, name)
    const query = { open: true, mine: false, page: 1, limit: 100 }
    const found = await world.ask(name, (shop) => listOrders(shop, scene.admin, query)).catch(ignoreFailure)
    if (!found) continue
    const open = found.rows.filter(({ order_id, created_at }) => isOurs(world, created_at) && order_id)
    if (mayBeLast && open.length === 0) return
    for (const { order_id: orderId } of open) {
      if (known.has(orderId)) continue
      known.add(orderId)
      const actor = `order ${known.size}`
      world.scheduler.start(actor, () => seeToOrder(world, scene, orderId, actor))
    }
  }
}

/** Returns true for orders of the run. The demo's own orders are ignored. */
const isOurs = (world: World, created: Date) => +created >= world.since

async function seeToOrder(world: World, scene: Scene, orderId: number, name: string): Promise<void> {
  const { random } = world
  for (let step = 1; ; step++) {
    await world.sleep(name, random.whole(5, 240))
    const order = await world
      .ask(name, async (shop) => (await visibleHead(shop, scene.admin, orderId)).order)
      .catch(ignoreFailure)
    if (!order) continue
    const possible = ACTIONS.filter((action) => action.when(order))
    if (possible.length === 0) {
      while (random.chance(0.3)) await act(world, scene, order, { action: random.pick(AFTERWARDS), name })
      if (random.chance(0.8)) await act(world, scene, order, { action: SETTLING, name })
      return
    }
    const action = step > 80 ? possible.at(-1)! : weighted(world, possible)
    await act(world, scene, order, { action, name })
  }
}

type Doing = { action: Action; name: string }

/** Runs an action, sometimes concurrently with another actor's action. */
async function act(world: World, scene: Scene, order: Order, { action, name }: Doing): Promise<void> {
  const doIt = (actor: string, what: Action) =>
    world.ask(actor, (shop) => what.do(shop, scene, order, world.random)).catch(ignoreFailure)
  if (world.random.chance(0.85)) return void (await doIt(name, action))
  const other = world.random.pick([...ACTIONS, ...AFTERWARDS])
  const actor = `${name}'s other hand`
  const meanwhile = world.scheduler.beside(name, actor, () => doIt(actor, other))
  await Promise.all([doIt(name, action), meanwhile])
}

function weighted(world: World, actions: Action[]): Action {
  let left = world.random.range(
    0,
    actions.reduce((sum, { weight }) => sum + weight, 0),
  )
  return actions.find(({ weight }) => (left -= weight) < 0) ?? actions.at(-1)!
}

/** Ignores rejections, which are expected, and dead processes, after which the action is retried. */
function ignoreFailure(error: unknown): undefined {
  if (error instanceof ShopError || error instanceof ProcessEnded) return undefined
  throw error
}
