import type { OrderStatus, PackingStatus } from '#domain/orders/order-status.ts'
import type { SeededRandom } from '#domain/seeded-random.ts'
import type { Shop } from '#server/shop.ts'
import type { Scene } from './scene.ts'

/** An order as its actors see it. */
export type Order = {
  order_id: number
  user_id: number
  status: OrderStatus
  packing_status: PackingStatus
  passed: boolean
}

/** An action on an order: its probability, its condition and its effect. */
export type Action = {
  name: string
  /** Probability relative to other possible actions. */
  weight: number
  when: (order: Order) => boolean
  do: (shop: Shop, scene: Scene, order: Order, random: SeededRandom) => Promise<unknown>
}
