import type { OrderStatus, PackingStatus } from '#domain/orders/order-status.ts'
import type { SeededRandom } from '#domain/seeded-random.ts'
import type { Shop } from '#server/shop.ts'
import type { Scene } from './scene.ts'

/** An order as whoever acts on it sees it. */
export type Order = {
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
  do: (shop: Shop, scene: Scene, order: Order, random: SeededRandom) => Promise<unknown>
}
