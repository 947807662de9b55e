import type { OutputOf } from '#contract/endpoint.ts'
import type { DriverPlan } from '#contract/driver/driver-plan.ts'
import type { getShift } from '#contract/driver/drivers.ts'
import type { DoorRules } from '#domain/law/door-rules.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { goodsOnBoard } from '#contract/orders/returns.ts'

/** Order of a run, with what the driver needs at the door and nothing else, because it is stored on the phone. */
export type RunOrder = Pick<
  Order,
  | 'order_id'
  | 'order_number'
  | 'version'
  | 'status'
  | 'packing_status'
  | 'start'
  | 'due'
  | 'asap'
  | 'store_id'
  | 'store'
  | 'comment'
  | 'instruction'
  | 'delivery_notes'
  | 'address_unlisted'
  | 'gift_message'
  | 'bags'
> & {
  /** Arrival at the door; null before. */
  arrival: string | null
  recipient: string
  /** Number that reaches the recipient, without being theirs. */
  phone: string
  driver_notes: string[]
  address: { line_1: string; line_2: string; city: string; postcode: string; lat: number; lng: number }
  state: Order['addresses']['state']
  contains_alcohol: boolean
  items: { key: number; quantity: number; name: string; pack: string }[]
  /** Rules at the door today. */
  rules: DoorRules
  /** Date on which a document must not have expired, `YYYY-MM-DD`. */
  today: string
}

export type RunStop = Omit<DriverPlan['stops'][number], 'address'>
export type RunGoods = NonNullable<OutputOf<(typeof goodsOnBoard)['data']>>
type Shift = NonNullable<OutputOf<(typeof getShift)['data']>>

/** Everything that the driver app shows, as last loaded. The phone stores it for a tunnel, a reload or a restart. */
export type Run = {
  user_id: number
  firstname: string
  /** Shop's time at which it was loaded. */
  now: string
  shift: Shift
  stops: RunStop[]
  orders: RunOrder[]
  goods: RunGoods
  /** Hand-overs far from the door that the driver has not explained. */
  far_hand_overs: number
}
