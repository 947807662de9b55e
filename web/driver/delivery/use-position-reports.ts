import { useCallback, useEffect, useRef, useState } from 'react'
import * as texts from './delivery-texts.ts'

type PositionFix = { lat: number; lng: number; accuracy?: number }

/** Interval in milliseconds: frequent enough for a live estimate, and rare enough to save the phone's battery. */
const EVERY_MS = 5_000

/** Path of the API, repeated here to keep its schemas out of the browser bundle. */
const PATH = '/api/drivers/me/position'

/**
 * Reports the driver's position while the page is open and `isWatching` is true. Returns the state of the reports as
 * text.
 */
export function usePositionReports(isWatching: boolean): {
  message: string
  report: (fix: PositionFix) => Promise<void>
} {
  const [message, setMessage] = useState('')
  const lastAt = useRef(-Infinity)

  const report = useCallback(async (fix: PositionFix) => {
    lastAt.current = performance.now()
    setMessage(await send(fix))
  }, [])

  useEffect(() => {
    if (!isWatching) return
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        if (performance.now() - lastAt.current < EVERY_MS) return
        void report({ lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy })
      },
      () => setMessage(texts.noLocationText),
      { enableHighAccuracy: true, maximumAge: EVERY_MS },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [isWatching, report])

  return { message, report }
}

async function send(fix: PositionFix): Promise<string> {
  try {
    const response = await fetch(PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fix),
    })
    const reply = (await response.json()) as { data: { used: boolean } } | { error: { msg: string } }
    if ('error' in reply) return reply.error.msg
    return reply.data.used ? texts.locationSent : texts.locationNotUsed
  } catch {
    return texts.locationNotSent
  }
}
