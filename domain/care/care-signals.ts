import { addDays, daysBetween } from '#domain/time.ts'

/** Signals in a shopper's orders that a person should look at. */
export const CARE_SIGNALS = [
  'orders_close_together',
  'days_in_a_row',
  'rise_of_drinks',
  'edge_of_day',
  'refused_intoxicated',
] as const
export type CareSignalName = (typeof CARE_SIGNALS)[number]

/** Rules of the signals. Points of the signals found are added; a case is raised from `raise_at` points. */
export type CareRules = {
  raise_at: number
  /** Days after a decision in which no further case is raised. */
  quiet_days: number
  signals: {
    orders_close_together: { points: number; minutes: number }
    days_in_a_row: { points: number; days: number }
    /** Drinks of the last seven days compared with the mean of the weeks before. */
    rise_of_drinks: { points: number; factor: number; weeks: number; least_drinks: number }
    /** Orders in the first or last minutes of the day's lawful hours. */
    edge_of_day: { points: number; minutes: number; times: number; days: number }
    refused_intoxicated: { points: number; days: number }
  }
}

/** Order with alcohol, earliest first. */
export type CareOrder = {
  at: Date
  /** Local day, `YYYY-MM-DD`. */
  date: string
  standardDrinks: number
  /** Minutes from the opening or to the closing of the lawful hours, whichever is nearer. */
  minutesToEdge: number
  refusedAsIntoxicated: boolean
}

/** Signal that was found, with its points and the figure that was seen. */
export type CareSignal = { signal: CareSignalName; points: number; seen: number }

const MINUTE_MS = 60_000
const DAYS_OF_WEEK = 7

/** Returns the signals in the orders of one shopper as of a day. @source A-CARE-4 */
export function careSignals(
  orders: readonly CareOrder[],
  { signals }: CareRules,
  today: string,
): CareSignal[] {
  const seen: Record<CareSignalName, number> = {
    orders_close_together: closeTogether(orders, signals.orders_close_together.minutes, today),
    days_in_a_row: daysInARow(orders, today),
    rise_of_drinks: rise(orders, signals.rise_of_drinks, today),
    edge_of_day: recent(orders, signals.edge_of_day.days, today).filter(
      ({ minutesToEdge }) => minutesToEdge <= signals.edge_of_day.minutes,
    ).length,
    refused_intoxicated: recent(orders, signals.refused_intoxicated.days, today).filter(
      ({ refusedAsIntoxicated }) => refusedAsIntoxicated,
    ).length,
  }
  const least: Record<CareSignalName, number> = {
    orders_close_together: 1,
    days_in_a_row: signals.days_in_a_row.days,
    rise_of_drinks: signals.rise_of_drinks.factor,
    edge_of_day: signals.edge_of_day.times,
    refused_intoxicated: 1,
  }
  return CARE_SIGNALS.filter((signal) => seen[signal] >= least[signal]).map((signal) => ({
    signal,
    points: signals[signal].points,
    seen: seen[signal],
  }))
}

/** Returns whether signals raise a case. */
export const raisesCase = (found: readonly CareSignal[], { raise_at: raiseAt }: CareRules): boolean =>
  found.reduce((sum, { points }) => sum + points, 0) >= raiseAt

/** Returns the orders of the last days, today included. */
const recent = (orders: readonly CareOrder[], days: number, today: string): CareOrder[] =>
  orders.filter(({ date }) => date > addDays(today, -days) && date <= today)

/** Returns the number of today's orders that follow another order within minutes. */
function closeTogether(orders: readonly CareOrder[], minutes: number, today: string): number {
  return orders.filter((order, nth) => {
    const before = orders[nth - 1]
    if (!before || order.date !== today) return false
    return order.at.getTime() - before.at.getTime() <= minutes * MINUTE_MS
  }).length
}

/** Returns the number of days with an order that end today, without a gap. */
function daysInARow(orders: readonly CareOrder[], today: string): number {
  const dates = new Set(orders.map(({ date }) => date))
  let days = 0
  while (dates.has(addDays(today, -days))) days++
  return days
}

/**
 * Returns how many times the drinks of the last seven days exceed those of an average week before; 0 below the least
 * number of drinks, or without earlier orders.
 */
function rise(
  orders: readonly CareOrder[],
  { weeks, least_drinks: least }: CareRules['signals']['rise_of_drinks'],
  today: string,
): number {
  const sum = (some: readonly CareOrder[]) =>
    some.reduce((all, { standardDrinks }) => all + standardDrinks, 0)
  const now = sum(recent(orders, DAYS_OF_WEEK, today))
  const before = orders.filter(({ date }) => {
    const age = daysBetween(date, today)
    return age >= DAYS_OF_WEEK && age < DAYS_OF_WEEK * (weeks + 1)
  })
  const mean = sum(before) / weeks
  return now < least || mean === 0 ? 0 : now / mean
}
