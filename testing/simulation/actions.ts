import { type OrderStatus, PACKING, type PackingStatus, STATUS } from '#domain/orders/order-status.ts'
import type { SeededRandom } from '#domain/seeded-random.ts'
import { changeItems } from '#server/features/orders/items/change-items.service.ts'
import { retryPayment } from '#server/features/orders/items/further-payment.service.ts'
import { setSubstitutionPreference } from '#server/features/orders/picking/substitution-preference.service.ts'
import { answerProposal } from '#server/features/orders/picking/substitutes.service.ts'
import { refundOrder } from '#server/features/orders/refunds/refund-order.service.ts'
import { settleRefusedRefund } from '#server/features/orders/refunds/refused-refunds.service.ts'
import type { Principal } from '#server/http/session/principal.ts'
import { checkId } from '#server/features/orders/handover/id-check.service.ts'
import { type OrderTransition, moveOrder } from '#server/features/orders/lifecycle/move-order.service.ts'
import { visibleHead, visibleOrder } from '#server/features/orders/orders.service.ts'
import { recordReturn } from '#server/features/orders/handover/returns.service.ts'
import type { Action, Order } from './action.ts'
import type { Member, Scene } from './scene.ts'
import { breaks, counts, offers, picks, suppliesLess } from './stock-actions.ts'

const move =
  (
    principal: (scene: Scene, order: Order) => Principal,
    change: (scene: Scene) => OrderTransition,
  ): Action['do'] =>
  async (shop, scene, order) => {
    const { actor } = await visibleHead(shop, principal(scene, order), order.order_id)
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
  declaration: true,
} as const

const aNonce = (random: SeededRandom) =>
  `nonce-${random.whole(1e9, 2e9)}${random.chance(0.1) ? '-declined' : ''}`

/** Returns true before the store starts to pick. */
const isUnpicked = (order: Order) =>
  at(pending, approved, assigned)(order) && order.packing_status < PACKING.packing

const isBeingPacked = (order: Order) =>
  at(pending, approved, assigned)(order) && order.packing_status === PACKING.packing

const changes =
  (quantity: (random: SeededRandom) => number): Action['do'] =>
  async (shop, scene, order, random) => {
    const { order: row, actor } = await visibleOrder(shop, owner(scene, order), order.order_id)
    const pack = random.chance(0.5) ? random.pick(row.lines).pack_id : random.pick(scene.packs).pack_id
    await changeItems(shop, actor, order.order_id, {
      items: [{ product_pack_id: pack, quantity: quantity(random) }],
      transaction_token: aNonce(random),
      preview: false,
    })
  }

const wishes: Action['do'] = async (shop, scene, order, random) => {
  const { order: row, actor } = await visibleOrder(shop, owner(scene, order), order.order_id)
  const wish = random.pick(['substitute', 'substitute', 'ask', 'ask', 'refund'] as const)
  const lines = random.chance(0.3)
    ? [{ order_line_id: random.pick(row.lines).order_line_id, missing_wish: wish }]
    : []
  await setSubstitutionPreference(shop, actor, order.order_id, {
    ...(lines.length === 0 && { missing_wish: wish }),
    lines,
  })
}

/** Answers a picker's question as the shopper. */
const answers: Action['do'] = async (shop, scene, order, random) => {
  const { order: row, actor } = await visibleOrder(shop, owner(scene, order), order.order_id)
  const open = row.proposals?.find(({ state }) => state === 'open')
  const of = { order_id: order.order_id, proposal_id: open?.substitute_proposal_id ?? 0 }
  if (open) await answerProposal(shop, actor, of, random.chance(0.6))
}

/** Settles a refund that the bank rejected by other means, if there is one. */
const settlesRefused: Action['do'] = async (shop, scene, order, random) => {
  const { order: row, actor } = await visibleOrder(shop, scene.admin, order.order_id)
  const refund = (row.refunds ?? []).find(({ refused_cents: refused }) => refused > 0)
  const way = random.chance(0.7) ? { way: 'credit' as const } : { way: 'elsewhere' as const, note: reason }
  if (refund)
    await settleRefusedRefund(shop, actor, { orderId: order.order_id, refundId: refund.refund_id }, way)
}

const paysAgain: Action['do'] = async (shop, scene, order, random) => {
  const { actor } = await visibleHead(shop, owner(scene, order), order.order_id)
  await retryPayment(shop, actor, order.order_id, aNonce(random))
}

const refundsPart: Action['do'] = async (shop, scene, order, random) => {
  const { actor } = await visibleHead(shop, scene.admin, order.order_id)
  const body = random.chance(0.5)
    ? { kind: 'amount' as const, amount: random.whole(100, 3000) / 100, reason }
    : { kind: 'lines' as const, lines: [{ part: random.whole(1, 2), quantity: 1 }], reason }
  await refundOrder(shop, actor, order.order_id, { body, key: undefined })
}

/** Records some of the goods that the driver returned. */
const recordsReturn: Action['do'] = async (shop, scene, order, random) => {
  const { order: row } = await visibleOrder(shop, scene.admin, order.order_id)
  const item = random.pick(row.returns?.items ?? [])
  const left = item ? item.units_out - item.saleable - item.damaged : 0
  if (left === 0 || item.order_line_id === null) return
  await recordReturn(shop, scene.admin, order.order_id, {
    order_line_id: item.order_line_id,
    units: random.whole(1, left),
    condition: random.chance(0.8) ? 'saleable' : 'damaged',
  })
}

export const ACTIONS: Action[] = [
  { name: 'approves', weight: 20, when: at(pending), do: move(staff, () => ({ status: approved })) },
  {
    name: 'packs on',
    weight: 20,
    when: (order) => at(pending, approved, assigned)(order) && order.packing_status < PACKING.complete,
    do: async (shop, scene, order, random) => {
      const packingStatus = (order.packing_status + 1) as PackingStatus
      await move(staff, () => ({ packingStatus }))(shop, scene, order, random)
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
    do: async (shop, scene, order) => {
      const { order: row } = await visibleHead(shop, driver(scene), order.order_id)
      const check = { ...PASSED, recipient_name: row.recipient_name }
      await checkId(shop, driver(scene), order.order_id, check)
    },
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
      checkId(shop, driver(scene), order.order_id, { outcome: 'refused', reason: 'intoxicated' }),
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
    do: async (shop, scene, order, random) => {
      const { order: row } = await visibleHead(shop, scene.admin, order.order_id)
      if (row.held_from !== null)
        await move(staff, () => ({ status: row.held_from! }))(shop, scene, order, random)
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
    name: 'adds to it',
    weight: 2,
    when: isUnpicked,
    do: changes((random) => random.whole(1, 6)),
  },
  { name: 'takes out of it', weight: 1, when: isUnpicked, do: changes(() => 0) },
  {
    name: 'supplies less',
    weight: 4,
    when: isBeingPacked,
    do: suppliesLess,
  },
  {
    name: 'picks',
    weight: 12,
    when: isBeingPacked,
    do: picks,
  },
  { name: 'offers something else', weight: 8, when: isBeingPacked, do: offers },
  { name: 'answers', weight: 8, when: isBeingPacked, do: answers },
  { name: 'wishes for something similar', weight: 4, when: isUnpicked, do: wishes },
  { name: 'counts', weight: 3, when: at(pending, approved, assigned), do: counts },
  { name: 'breaks', weight: 0.5, when: at(pending, approved, assigned), do: breaks },
  { name: 'pays again', weight: 1, when: at(pending, approved, assigned, onHold), do: paysAgain },
  {
    name: 'changes their mind',
    weight: 1,
    when: at(pending, approved, assigned),
    do: move(owner, () => ({ status: canceled })),
  },
]

/** Actions possible after an order has ended. */
export const AFTERWARDS: Action[] = [
  { name: 'records a return', weight: 3, when: at(canceled, STATUS.refunded), do: recordsReturn },
  { name: 'refunds a part', weight: 3, when: at(complete, inTransit), do: refundsPart },
  {
    name: 'refunds',
    weight: 1,
    when: at(complete, canceled),
    do: move(staff, () => ({ status: STATUS.refunded })),
  },
]

/** Last action of an order, for a refund that the bank rejected. */
export const SETTLING: Action = {
  name: 'settles what was refused',
  weight: 1,
  when: at(complete, canceled, STATUS.refunded),
  do: settlesRefused,
}
