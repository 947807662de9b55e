import { minutesBetween } from '#domain/time.ts'

/** Time for which a measured difference between a phone's clock and the shop's clock is relied on. */
const MEASURED_WITHIN_MINUTES = 60
/** Time within which a hand-over that was tapped lawfully may arrive after the lawful end. */
const RECEIVED_WITHIN_MINUTES = 15
/** Tolerated error of a measured difference. A tap that seems to be later than its arrival counts as that arrival. */
const TOLERANCE_MINUTES = 1

/** Tap on a driver's phone, by the phone's clock. */
export type Tap = {
  phoneAt: Date
  /** Difference to add to the phone's clock to get the shop's time. */
  offsetMs: number
  /** Time of the measurement by the phone's clock; null: with the tap. */
  measuredAt: Date | null
}

export type TapTime = {
  /** Corrected time of the tap. */
  tappedAt: Date
  isMeasured: boolean
}

/** Returns the time of a tap by the shop's clock, and whether the difference of the clocks was measured recently. */
export function tapTime({ phoneAt, offsetMs, measuredAt }: Tap): TapTime {
  const age = measuredAt === null ? 0 : minutesBetween(measuredAt, phoneAt)
  const isMeasured = age <= MEASURED_WITHIN_MINUTES && age >= -MEASURED_WITHIN_MINUTES
  return { tappedAt: new Date(phoneAt.getTime() + offsetMs), isMeasured }
}

type Bounds = {
  receivedAt: Date
  /** Departure of the order, before which nothing can happen at the door; null before it leaves. */
  departedAt: Date | null
}

/** Returns the time at which an action counts as done: that of the tap, if it is certain, otherwise the arrival. */
export function timeOfAction(tap: TapTime, bounds: Bounds): Date {
  return isPossible(tap, bounds) ? earlier(tap.tappedAt, bounds.receivedAt) : bounds.receivedAt
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

/** Returns whether the time of a tap is measured and contradicts neither its arrival nor the departure. */
const isPossible = ({ tappedAt, isMeasured }: TapTime, { receivedAt, departedAt }: Bounds): boolean =>
  isMeasured &&
  minutesBetween(receivedAt, tappedAt) <= TOLERANCE_MINUTES &&
  (departedAt === null || minutesBetween(tappedAt, departedAt) <= TOLERANCE_MINUTES)

/** Time at which a hand-over counts. `review`: only a person can decide whether it was lawful. */
export type HandOverTime = { decision: 'at'; at: Date } | { decision: 'review' }

/**
 * Decides when a hand-over of alcohol happened. A tap within the lawful hours counts if it arrives at most 15 minutes
 * after them or if the arrival is lawful as well, and if its time is certain. A hand-over that was lawful only by an
 * uncertain time is reviewed.
 * @source A-DISPATCH-7, L-18
 */
export function handOverTime(tap: TapTime, bounds: Bounds, isLawful: (at: Date) => boolean): HandOverTime {
  const { receivedAt } = bounds
  const [wasLawful, arrivesLawfully] = [isLawful(tap.tappedAt), isLawful(receivedAt)]
  const isInTime = arrivesLawfully || minutesBetween(tap.tappedAt, receivedAt) <= RECEIVED_WITHIN_MINUTES
  if (isPossible(tap, bounds) && isInTime) return { decision: 'at', at: timeOfAction(tap, bounds) }
  if (wasLawful && arrivesLawfully) return { decision: 'at', at: receivedAt }
  return wasLawful || arrivesLawfully ? { decision: 'review' } : { decision: 'at', at: receivedAt }
}
