/** Time in milliseconds by the phone's own clock. Taps carry it, because a phone without a network knows no other. */
export const phoneNow = (): number => Date.now()

/** Difference of the phone's clock to the shop's, measured with a reply of the shop. */
export type ClockOffset = {
  /** Milliseconds to add to the phone's clock to get the shop's time. */
  offsetMs: number
  /** Time of the measurement by the phone's clock, in milliseconds. */
  measuredAt: number
}

/** Longest round trip in milliseconds of a measurement. Its error is at most half of that. */
const MAX_ROUND_TRIP_MS = 10_000

/** Returns the offset from a reply with the shop's time, or null if the reply took too long. */
export function measuredOffset(shopTime: string, sentAt: number, receivedAt: number): ClockOffset | null {
  if (receivedAt - sentAt > MAX_ROUND_TRIP_MS || receivedAt < sentAt) return null
  const offsetMs = Math.round(Date.parse(shopTime) - (sentAt + receivedAt) / 2)
  return { offsetMs, measuredAt: receivedAt }
}

/** Largest offset that the API accepts, in milliseconds. A demo's clock may be set further apart. */
const MAX_OFFSET_MS = 86_400_000

export type TapFields = { at: string; clock_offset_ms: number; clock_measured_at?: string }

/**
 * Returns the time fields of a tap. An offset above the limit of the API is applied on the phone instead. Without any
 * measurement the offset counts as measured long ago, so that the shop does not rely on the tap's time.
 */
export function tapFields(tappedAt: number, offset: ClockOffset | null): TapFields {
  const text = (ms: number) => new Date(ms).toISOString()
  if (!offset) return { at: text(tappedAt), clock_offset_ms: 0, clock_measured_at: text(0) }
  const { offsetMs, measuredAt } = offset
  const isAccepted = Math.abs(offsetMs) <= MAX_OFFSET_MS
  const [base, sent] = isAccepted ? [0, offsetMs] : [offsetMs, 0]
  return {
    at: text(tappedAt + base),
    clock_offset_ms: sent,
    clock_measured_at: text(measuredAt + base),
  }
}
