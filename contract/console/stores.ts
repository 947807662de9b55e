import { z } from 'zod'
import { DELIVERY_MODES } from '#domain/delivery/delivery-mode.ts'
import { endpoint } from '../endpoint.ts'
import { Amount } from '../shop/credit.ts'
import { Dollars, Id, Integer, IsoTime } from '../fields.ts'
import { inStore } from '../scope.ts'

/** Delivery mode of a store: normal, busy or paused. A mode with an end expires automatically. */
const Pause = z.object({
  store_id: z.number(),
  mode: z.enum(DELIVERY_MODES),
  /** null: until staff open the store again. */
  until: IsoTime.nullable(),
  version: z.number(),
})
export type Pause = z.output<typeof Pause>

const AutoAccept = z.object({
  store_id: z.number(),
  /** Orders below this amount are accepted automatically; null: none. */
  below: Dollars.nullable(),
  version: z.number(),
})
export type AutoAccept = z.output<typeof AutoAccept>

const StaffStore = z.object({
  store_id: z.number(),
  name: z.string(),
  time_zone: z.string(),
  pause: Pause,
  auto_accept: AutoAccept,
})
export type StaffStore = z.output<typeof StaffStore>

/** Lists the stores of the caller. An admin is staff of every store. */
export const listStaffStores = endpoint({
  method: 'GET',
  path: '/console/stores',
  summary: 'List the stores that employ the caller',
  allow: ['places.read'],
  scope: 'own stores',
  data: z.array(StaffStore),
  errors: ['not_signed_in', 'forbidden'],
})

const OfStore = z.object({ store_id: Id })

export const readPause = endpoint({
  method: 'GET',
  path: '/console/stores/:store_id/pause',
  summary: 'Retrieve the ordering state of a store: open, busy or paused',
  allow: ['places.read'],
  scope: inStore('params.store_id'),
  params: OfStore,
  data: Pause,
  errors: ['not_signed_in', 'forbidden', 'not_found'],
})

/**
 * Sets the delivery mode. `busy`: longer times and less capacity. `paused`: no ASAP orders, and no orders for
 * delivery times that start before `until`, or none at all without `until`. Existing orders are not affected.
 * @source A-PAUSE-1
 */
export const setPause = endpoint({
  method: 'PUT',
  path: '/console/stores/:store_id/pause',
  summary: 'Set the ordering state of a store: open, busy or paused',
  allow: ['places.pause'],
  scope: inStore('params.store_id'),
  params: OfStore,
  body: z.object({
    mode: z.enum(DELIVERY_MODES, 'Please choose open, busy or paused'),
    until: z.iso.datetime({ offset: true, message: 'Please give an end time' }).nullish(),
    version: Integer.optional(),
  }),
  data: Pause,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale'],
})

/**
 * Sets the limit for automatic acceptance. Once a minute during the store's hours, orders below the amount are
 * accepted, unless they need review: orders at risk, and alcohol as a gift or for a new customer.
 * @source A-ACCEPT-1
 */
export const setAutoAccept = endpoint({
  method: 'PUT',
  path: '/console/stores/:store_id/auto_accept',
  summary: 'Set the orders that a store accepts automatically',
  allow: ['places.pause'],
  scope: inStore('params.store_id'),
  params: OfStore,
  body: z.object({
    below: Amount.nullable(),
    version: Integer.optional(),
  }),
  data: AutoAccept,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale'],
})
