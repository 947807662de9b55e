import { z } from 'zod'
import { UNASSIGNED_REASONS } from '#domain/dispatch/dispatch-state.ts'
import { DISPATCH_MODES } from '#domain/dispatch/dispatch-mode.ts'
import { VEHICLES } from '#domain/delivery/vehicles.ts'
import { STATUS } from '#domain/orders/order-status.ts'
import { endpoint } from '../endpoint.ts'
import { Away } from '../driver/drivers.ts'
import { Id, Integer, IsoTime } from '../fields.ts'
import { inStore, ofAnyStore } from '../scope.ts'

const Mode = z.enum(DISPATCH_MODES)

const Stop = z.object({
  /** A return brings goods back to the store, because no lawful time is left for them. */
  kind: z.enum(['pickup', 'dropoff', 'return']),
  store_id: z.number(),
  order_ids: z.array(z.number()),
  eta: IsoTime,
  late_minutes: z.number(),
})

const PlannedDriver = z.object({
  user_id: z.number(),
  firstname: z.string(),
  lastname: z.string(),
  vehicle: z.enum(VEHICLES).nullable(),
  stops: z.array(Stop),
  /** Break, or broken vehicle; null while the driver drives. */
  away: Away.nullable(),
  /** Time of the last used position; null without a position in this shift. */
  position_at: IsoTime.nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
})

const PlannedOrder = z.object({
  order_id: z.number(),
  driver_id: z.number(),
  eta: IsoTime,
  /** Minutes from the arrival to the promised time; negative if late. */
  spare_minutes: z.number(),
  /** Second-best driver, and how many minutes later they would arrive; negative if earlier. */
  next_best: z.object({ driver_id: z.number(), minutes: z.number() }).nullable(),
  pinned: z.boolean(),
})

const UnassignedOrder = z.object({
  order_id: z.number(),
  reason: z.enum(UNASSIGNED_REASONS),
  since: IsoTime,
  /** End of the reason, if it is known. */
  until: IsoTime.optional(),
})

/** Open order of the plan, for its place on the map and its version. */
const DispatchedOrder = z.object({
  order_id: z.number(),
  order_number: z.string(),
  version: z.number(),
  status: z.literal(Object.values(STATUS)),
  packing_status: z.number(),
  /** Driver to whom it is assigned; the plan may propose another. */
  driver_id: z.number().nullable(),
  line_1: z.string(),
  city: z.string(),
  lat: z.number(),
  lng: z.number(),
  due: IsoTime,
  /** True if it is packed and has had no driver for 60 seconds. */
  alarm: z.boolean(),
})

export const DispatchBoard = z.object({
  /** Place of the store, for the map. */
  store: z.object({ lat: z.number(), lng: z.number() }),
  mode: Mode,
  version: z.number(),
  /** `stale`: no process plans, or planning fails. The last plan stays. */
  planner: z.enum(['ok', 'stale']),
  planned_at: IsoTime.nullable(),
  drivers: z.array(PlannedDriver),
  assignments: z.array(PlannedOrder),
  unassigned: z.array(UnassignedOrder),
  orders: z.array(DispatchedOrder),
})
export type DispatchBoard = z.output<typeof DispatchBoard>

/** Returns the plan of a store, in every mode. Every open order is in `assignments` or in `unassigned`. */
export const readDispatch = endpoint({
  method: 'GET',
  path: '/console/dispatch',
  summary: 'Retrieve the delivery plan of a store',
  allow: ['drivers.read'],
  scope: inStore('query.store_id'),
  query: z.object({ store_id: Id }),
  data: DispatchBoard,
  errors: ['not_signed_in', 'forbidden', 'store_not_found'],
})

const DispatchSetting = z.object({ store_id: z.number(), mode: Mode, version: z.number() })
export type DispatchSetting = z.output<typeof DispatchSetting>

/**
 * Sets how a store uses the plan. `manual` and `propose` leave assignments to staff; in `propose`, the screen offers the
 * plan for one tap. `automatic` assigns the planned drivers.
 */
export const setDispatchMode = endpoint({
  method: 'PUT',
  path: '/console/stores/:store_id/dispatch',
  summary: 'Set how a store uses the delivery plan',
  allow: ['drivers.write'],
  scope: inStore('params.store_id'),
  params: z.object({ store_id: Id }),
  body: z.object({ mode: Mode, version: Integer }),
  data: DispatchSetting,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'stale'],
})

/** Pins an order to a driver in the plan, or unpins it. `version` is the order's. */
export const pinOrder = endpoint({
  method: 'POST',
  path: '/console/dispatch/pins',
  summary: 'Pin an order to a driver in the delivery plan, or unpin it',
  allow: ['orders.assign'],
  byPerson: true,
  scope: ofAnyStore('order', 'body.order_id'),
  body: z.object({ order_id: Id, driver_id: Id.nullable(), version: Integer }),
  data: z.object({ order_id: z.number(), driver_id: z.number().nullable(), version: z.number() }),
  errors: [
    'not_signed_in',
    'forbidden',
    'not_found',
    'own_order',
    'driver_unfit',
    'status_not_allowed',
    'stale',
  ],
})
