/** Latest time for a hand-over that any rule may allow, `HH:MM` in local time. @source L-17 */
export const LATEST_DELIVERY_TIME = '23:00'

/** Lawful hours in local time `HH:MM`. Both are null if delivery is not allowed. */
export type LawfulSpan = { opens: string | null; closes: string | null }

/** Parameters of the rule `delivery_hours`: hours by ISO weekday, from 1 (Monday) to 7 (Sunday). */
export type DeliveryHoursParameters = { hours: (LawfulSpan & { weekday: number })[] }

/**
 * Parameters of the rule `closed_days`: days that limit the hours of their weekday. A `day` is a date of every year, a
 * single date, or a number of days from Easter Sunday: `12-25`, `2027-01-26`, `easter -2`.
 */
export type ClosedDaysParameters = { days: (LawfulSpan & { day: string; name: string })[] }

/** Period of a rule. `validTo` is null if there is no end. Dates are inclusive, `YYYY-MM-DD` in the state's time. */
export type Dated<P> = { validFrom: string; validTo: string | null; parameters: P }

/** Approved rules on the hours of delivery in a state. The rule in force on the date of the delivery applies. */
export type DeliveryLaw = {
  hours: Dated<DeliveryHoursParameters>[]
  closedDays: Dated<ClosedDaysParameters>[]
}

/** Returns the parameters of the rule in force on a date; undefined if there is none. */
export const inForce = <P>(rules: readonly Dated<P>[], date: string): P | undefined =>
  rules.find(({ validFrom, validTo }) => validFrom <= date && (validTo === null || date <= validTo))
    ?.parameters
