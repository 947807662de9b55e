// Prices of the search, in minutes of a driver. They were chosen with `npm run simulate:evening`: a higher price of
// lateness costs driver minutes and gains hardly any promise, a lower price loses promises.

/** Minutes before the promised time from which an arrival is priced as risky, because rides and doors vary. */
export const RISKY_FROM_MINUTES = 7
/** Price of a promise that is certainly broken. Between the risky time and this one it grows linearly. */
export const BROKEN_PROMISE = 25
/** Minutes after the risky time at which a promise counts as broken. */
export const RISK_SPAN_MINUTES = 8
/** Price of each minute after the promised time. */
export const LATE_MINUTE = 3
/** Price of a minute that a driver waits for an order at the store. */
export const WAITING_MINUTE = 0.2
/** Price of each minute until an arrival. It prefers the earlier of two arrivals that both are on time. */
export const ARRIVAL_MINUTE = 0.05
/** Price of a change of driver. It halves the changes at the same promises and minutes. */
export const CHANGE_OF_DRIVER = 6
/** Price of another next stop than the driver's phone has shown; also the minimum gain in minutes. */
export const CHANGE_OF_SEEN_STOP = 3
/** Price of an order outside the plan: above every lateness, so that lateness alone never excludes an order. */
export const NOT_PLANNED = 2000

/** Minutes at a store for the first order, and for each further order of the same stop. */
export const PICKUP_MINUTES = 2
export const FURTHER_PICKUP_MINUTES = 0.5
/** Minutes at a door with and without an ID check, and for each further order of the same door. */
export const ID_CHECK_MINUTES = 3
export const PLAIN_DOOR_MINUTES = 1.5
export const SAME_DOOR_MINUTES = 0.5

/**
 * Maximum lateness in minutes. Later orders are reported as `all_too_late` instead, because staff have to call the
 * shopper. A pinned order has no limit.
 */
export const LATE_LIMIT_MINUTES = 120
/** Minutes before an order is packed from which it is planned. Earlier plans change too often to help. */
export const HORIZON_MINUTES = 60
/** Minutes within which an overdue order is expected to be packed. */
export const OVERDUE_READY_MINUTES = 2
