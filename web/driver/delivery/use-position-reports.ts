import { useCallback, useEffect, useRef, useState } from 'react'
import { type ClockOffset, phoneNow } from '../queue/phone-clock.ts'
import * as texts from '../run/run-texts.ts'

type PositionFix = { lat: number; lng: number; accuracy?: number }
type TimedFix = PositionFix & { takenAt: number; isByHand: boolean }

/** Interval in milliseconds: frequent enough for a live estimate, and rare enough to save the phone's battery. */
const EVERY_MS = 5_000

/** Path of the API, repeated here to keep its schemas out of the browser bundle. */
const PATH = '/api/drivers/me/position'

export type Position = {
  /** Phone time in milliseconds of the last fix that the shop used; null before the first. */
  usedAt: number | null
  /** Last fix of the phone, sent or not; null without one. */
  fix: PositionFix | null
  /** State of the reports as text. */
  message: string
  /** Reports a position that was selected by hand, instead of the phone's from now on. */
  choose: (fix: PositionFix) => void
}

/**
 * Reports the driver's position while the app is open and `isWatching` is true. A fix that could not be sent is sent
 * with its own time once the network is back.
 */
export function usePositionReports(isWatching: boolean, clock: ClockOffset | null): Position {
  const [message, setMessage] = useState('')
  const [usedAt, setUsedAt] = useState<number | null>(null)
  const [fix, setFix] = useState<PositionFix | null>(null)
  const [isByHand, setByHand] = useState(false)
  const sentAt = useRef(-Infinity)
  const unsent = useRef<TimedFix | null>(null)
  const offsetMs = clock?.offsetMs ?? 0

  const send = useCallback(
    async (timed: TimedFix) => {
      sentAt.current = phoneNow()
      unsent.current = timed
      const reply = await post(timed, offsetMs)
      if (reply !== 'offline' && unsent.current === timed) unsent.current = null
      if (reply === 'used') setUsedAt(timed.takenAt)
      setMessage(messageOf(reply, timed.isByHand))
    },
    [offsetMs],
  )
  const report = useCallback(
    (given: PositionFix, isByHand = false) => {
      setFix(given)
      return send({ ...given, takenAt: phoneNow(), isByHand })
    },
    [send],
  )

  useEffect(() => {
    if (!isWatching || isByHand) return
    const watch = navigator.geolocation?.watchPosition(
      ({ coords }) => {
        if (phoneNow() - sentAt.current < EVERY_MS) return
        void report({ lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy })
      },
      () => setMessage(texts.noLocationText),
      { enableHighAccuracy: true, maximumAge: EVERY_MS },
    )
    const sendLast = () => unsent.current && void send(unsent.current)
    window.addEventListener('online', sendLast)
    return () => {
      if (watch !== undefined) navigator.geolocation.clearWatch(watch)
      window.removeEventListener('online', sendLast)
    }
  }, [isWatching, isByHand, report, send])

  const choose = (chosen: PositionFix) => {
    setByHand(true)
    void report(chosen, true)
  }
  return { usedAt, fix, message, choose }
}

const MESSAGES = {
  used: texts.locationSent,
  ignored: texts.locationNotUsed,
  offline: texts.locationNotSent,
}

/** Returns the text of a reply. A position that was selected by hand is not retried. */
function messageOf(reply: string, isByHand: boolean): string {
  if (reply === 'ignored' && isByHand) return texts.chosenLocationNotUsed
  return reply in MESSAGES ? MESSAGES[reply as keyof typeof MESSAGES] : reply
}

/** Returns the fate of a fix, or the API's message. */
async function post(timed: TimedFix, offsetMs: number): Promise<string> {
  const { takenAt, isByHand: _, ...fix } = timed
  try {
    const response = await fetch(PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fix, at: new Date(takenAt + offsetMs).toISOString() }),
    })
    const reply = (await response.json()) as { data: { used: boolean } } | { error: { msg: string } }
    if ('error' in reply) return reply.error.msg
    return reply.data.used ? 'used' : 'ignored'
  } catch {
    return 'offline'
  }
}

const EARTH_M = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the distance between two positions in metres, in a straight line. */
export function metresBetween(a: PositionFix, b: PositionFix): number {
  const x = radians(b.lng - a.lng) * Math.cos(radians((a.lat + b.lat) / 2))
  const y = radians(b.lat - a.lat)
  return Math.hypot(x, y) * EARTH_M
}
