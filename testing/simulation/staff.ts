import { type OrderStatus, PACKING, type PackingStatus, STATUS } from '#domain/orders/order-status.ts'
import type { Who } from '#server/http/who.ts'
import { checkAtTheDoor } from '#server/features/orders/door-check.service.ts'
import { type Change, moveOrder } from '#server/features/orders/move-order.service.ts'
import { listOrders, visibleOrder } from '#server/features/orders/orders.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import type { Member, Scene } from './scene.ts'
import { ProcessEnded } from './virtual-process.ts'
import type { World } from './world.ts'

type Order = {
  order_id: number
  user_id: number
  status: OrderStatus
  packing_status: PackingStatus
  passed: boolean
}

/** One thing that somebody may do with an order: how often, when it makes sense, and what it is. */
export type Action = {
  name: string
  /** Beside the others that make sense at the moment. */
  weight: number
  when: (order: Order) => boolean
  do: (shop: Shop, scene: Scene, order: Order) => Promise<unknown>
}

const move =
  (who: (scene: Scene, order: Order) => Who, change: (scene: Scene) => Change): Action['do'] =>
  async (shop, scene, order) => {
    const { actor } = await visibleOrder(shop, who(scene, order), order.order_id)
    await moveOrder(shop, actor, order.order_id, change(scene))
  }
const staff = (scene: Scene) => scene.admin
const driver = (scene: Scene) => scene.driver
const owner = (scene: Scene, order: Order): Member =>
  scene.shoppers.find((shopper) => shopper.userId === order.user_id) ?? scene.admin

const at =
  (...statuses: OrderStatus[]) =>
  (order: Order) =>
    statuses.includes(order.status)
const { pending, approved, assigned, inTransit, canceled, onHold, complete } = STATUS
const reason = 'Simulated'

const PASSED = {
  outcome: 'passed',
  sober: true,
  document_type: 'driver_licence',
  issuer: 'VIC',
  not_expired: true,
  photo_match: true,
  over_18: true,
  name_match: true,
  recipient_name: 'Sim Shopper',
  declaration: true,
} as const

export const ACTIONS: Action[] = [
  { name: 'approves', weight: 20, when: at(pending), do: move(staff, () => ({ status: approved })) },
  {
    name: 'packs on',
    weight: 20,
    when: (order) => at(pending, approved, assigned)(order) && order.packing_status < PACKING.complete,
    do: async (shop, scene, order) => {
      const packingStatus = (order.packing_status + 1) as PackingStatus
      await move(staff, () => ({ packingStatus }))(shop, scene, order)
    },
  },
  {
    name: 'assigns',
    weight: 20,
    when: at(approved),
    do: move(staff, (scene) => ({ status: assigned, driverId: scene.driver.userId })),
  },
  {
    name: 'departs',
    weight: 20,
    when: (order) => order.status === assigned && order.packing_status === PACKING.complete,
    do: move(driver, () => ({ status: inTransit })),
  },
  {
    name: 'checks at the door',
    weight: 12,
    when: (order) => order.status === inTransit && !order.passed,
    do: (shop, scene, order) => checkAtTheDoor(shop, driver(scene), order.order_id, PASSED),
  },
  {
    name: 'hands over',
    weight: 20,
    when: (order) => order.status === inTransit && order.passed,
    do: move(driver, () => ({ status: complete })),
  },
  {
    name: 'refuses at the door',
    weight: 1,
    when: at(inTransit),
    do: (shop, scene, order) =>
      checkAtTheDoor(shop, driver(scene), order.order_id, { outcome: 'refused', reason: 'intoxicated' }),
  },
  {
    name: 'holds',
    weight: 1,
    when: at(pending, approved, assigned, inTransit),
    do: move(staff, () => ({ status: onHold, reason })),
  },
  {
    name: 'lets go on',
    weight: 10,
    when: at(onHold),
    do: async (shop, scene, order) => {
      const { order: row } = await visibleOrder(shop, scene.admin, order.order_id)
      if (row.held_from !== null) await move(staff, () => ({ status: row.held_from! }))(shop, scene, order)
    },
  },
  { name: 'unassigns', weight: 0.5, when: at(assigned), do: move(staff, () => ({ status: approved })) },
  {
    name: 'cancels',
    weight: 0.6,
    when: at(pending, approved, assigned, inTransit, onHold),
    do: move(staff, () => ({ status: canceled, reason })),
  },
  {
    name: 'changes their mind',
    weight: 1,
    when: at(pending, approved, assigned),
    do: move(owner, () => ({ status: canceled })),
  },
]

/** What may still come after the end. */
export const AFTERWARDS: Action[] = [
  {
    name: 'refunds',
    weight: 1,
    when: at(complete, canceled),
    do: move(staff, () => ({ status: STATUS.refunded })),
  },
]

/** Sees to every order that there is, each in its own time, until all have ended and no shopper is left. */
export async function runStore(world: World, scene: Scene, areShoppersDone: () => boolean): Promise<void> {
  const name = 'store'
  const known = new Set<number>()
  for (;;) {
    await world.sleep(name, 20)
    const mayBeLast = areShoppersDone()
    const wish = { open: true, mine: false, page: 1, limit: 100 }
    const found = await world.ask(name, (shop) => listOrders(shop, scene.admin, wish)).catch(ignoreFailure)
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

/** The demo's own orders stay as they are. */
const isOurs = (world: World, created: Date) => +created >= world.since

async function seeToOrder(world: World, scene: Scene, orderId: number, name: string): Promise<void> {
  const { random } = world
  for (let step = 1; ; step++) {
    await world.sleep(name, random.whole(5, 240))
    const order = await world
      .ask(name, async (shop) => (await visibleOrder(shop, scene.admin, orderId)).order)
      .catch(ignoreFailure)
    if (!order) continue
    const possible = ACTIONS.filter((action) => action.when(order))
    if (possible.length === 0) {
      if (random.chance(0.1)) await act(world, scene, order, { action: AFTERWARDS[0]!, name })
      return
    }
    const action = step > 80 ? possible.at(-1)! : weighted(world, possible)
    await act(world, scene, order, { action, name })
  }
}

type Doing = { action: Action; name: string }

/** Often alone, sometimes with somebody else who does something of their own at the same moment. */
async function act(world: World, scene: Scene, order: Order, { action, name }: Doing): Promise<void> {
  const doIt = (actor: string, what: Action) =>
    world.ask(actor, (shop) => what.do(shop, scene, order)).catch(ignoreFailure)
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

/** Refusals are the shop's right, and a dead process is asked again. */
function ignoreFailure(error: unknown): undefined {
  if (error instanceof ShopError || error instanceof ProcessEnded) return undefined
  throw error
}
