import type { Contacts, OrderParties } from '#domain/accounts/own-order.ts'
import type { Vehicle } from '#domain/delivery/vehicles.ts'
import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'
import type { StateLaws } from '#domain/law/state-law.ts'
import type { AddressState } from '#domain/states.ts'
import type { TimeZone } from '#domain/time.ts'

/** Store with the factor by which rides near it take longer than the straight line suggests; 1 if none is learned. */
export type DispatchStore = GeoPoint & { storeId: number; paceFactor: number }

/** Order to deliver. */
export type DispatchOrder = {
  orderId: number
  storeId: number
  state: AddressState
  zone: TimeZone
  door: GeoPoint
  /** Time at which the order is or will be packed; null if no time is known yet. */
  readyAt: Date | null
  /** Earliest arrival, for scheduled orders; null if the driver may arrive at any time. */
  notBefore: Date | null
  /** Promised time. */
  dueAt: Date
  /** Volume in litres. */
  litres: number
  /** True if the ID is checked at the door. */
  containsAlcohol: boolean
  parties: OrderParties
  /** Driver whom staff chose. Pinned orders ignore the limit of lateness. */
  pinnedTo: number | null
  /** Driver who has loaded the order. */
  onBoardOf: number | null
  /** Driver of the last plan. */
  plannedFor: number | null
}

/** Kind and orders of a stop. */
export type StopKey = { kind: 'pickup' | 'dropoff'; orderIds: readonly number[] }

export type DispatchDriver = {
  driverId: number
  position: GeoPoint
  /** Shift in progress or next shift; null if none is known. `until` is null without a planned end. */
  shift: { from: Date; until: Date | null } | null
  storeIds: readonly number[]
  vehicle: Vehicle
  /** Last day on which every required document is valid, `YYYY-MM-DD`; null if a document is missing. */
  papersLastDay: string | null
  /** Last valid day of the training record, `YYYY-MM-DD`; null without a record. */
  trainingLastDay: string | null
  contacts: Contacts
  /** End of the stop or break in progress. */
  freeAt: Date
  /** Ride in progress. Its destination and orders never change. */
  leg: (StopKey & { arrivesAt: Date }) | null
  /** Next stop that the driver's phone has shown. */
  seenStop: StopKey | null
  plannedBreak: { from: Date; minutes: number } | null
}

export type DispatchState = {
  now: Date
  /** Text that determines the random choices of the search. */
  seed: string
  /** Rules of law. */
  laws: StateLaws
  stores: readonly DispatchStore[]
  orders: readonly DispatchOrder[]
  drivers: readonly DispatchDriver[]
  /** Stops of the last plan by driver, from which the search starts. */
  previous: readonly { driverId: number; stops: readonly StopKey[] }[]
}

/** Reasons for which an order is not in the plan, from the least to the most nearly plannable. */
export const UNASSIGNED_REASONS = [
  'not_ready',
  'no_driver_on_shift',
  'papers_ended',
  'not_trained',
  'own_order',
  'vehicle_full',
  'outside_lawful_hours',
  'all_too_late',
] as const
export type UnassignedReason = (typeof UNASSIGNED_REASONS)[number]

export type PlannedStop = {
  /** A return brings goods back to the store, because no lawful time is left for them. */
  kind: 'pickup' | 'dropoff' | 'return'
  storeId: number
  orderIds: number[]
  /** Time at which the driver has to leave for the stop. For a pick-up, just in time for the orders to be packed. */
  leaveAt: Date
  /** Arrival; at a pick-up before the orders are packed, the time at which they are. */
  eta: Date
  /** Minutes after the promised time; 0 if on time. */
  lateMinutes: number
}

export type Assignment = {
  orderId: number
  driverId: number
  eta: Date
  /** Minutes from the arrival to the promised time; negative if late. */
  spareMinutes: number
  /**
   * Driver who would be the cheapest without this driver, and the minutes by which they would arrive later. Negative
   * minutes mean an earlier arrival that costs other orders more.
   */
  nextBest: { driverId: number; minutes: number } | null
  pinned: boolean
}

export type Unassigned = {
  orderId: number
  /** Reason of the driver who comes closest. */
  reason: UnassignedReason
  /** End of the reason, if that is known. */
  until: Date | null
  /** Reason for each driver; for a pinned or loaded order, only of its driver. */
  byDriver: { driverId: number; reason: UnassignedReason }[]
}

export type Plan = {
  routes: { driverId: number; stops: PlannedStop[] }[]
  assignments: Assignment[]
  unassigned: Unassigned[]
}
