import { useState } from 'react'
import styles from './address-search.module.css'
import * as texts from '../address-texts.ts'

/** Milliseconds to wait for a position. Phones need up to 10 s for the first one. */
const TIMEOUT_MS = 12_000
/** Maximum error of a position in metres. A larger circle contains many houses. */
const MAX_ERROR_M = 150

/** Position in the fields of the address form. */
export type LocationFields = { lat: string; lng: string }

/** Button that asks the browser for the position. A refusal or a timeout is reported and changes nothing else. */
export function UseLocation({
  isBusy,
  onLocate,
  onFail,
}: {
  isBusy: boolean
  onLocate: (fields: LocationFields) => void
  onFail: (message: string) => void
}) {
  const [isLocating, setLocating] = useState(false)
  // Browsers offer positions over HTTPS only.
  if (!window.isSecureContext || !('geolocation' in navigator)) return null
  const locate = () => {
    if (isLocating || isBusy) return
    setLocating(true)
    onFail('')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        if (coords.accuracy > MAX_ERROR_M) onFail(texts.locationTooRough)
        else onLocate({ lat: String(coords.latitude), lng: String(coords.longitude) })
      },
      ({ code, PERMISSION_DENIED }) => {
        setLocating(false)
        onFail(code === PERMISSION_DENIED ? texts.locationRefused : texts.locationUnknown)
      },
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 60_000 },
    )
  }
  return (
    <button type="button" className={styles.change} aria-busy={isLocating} onClick={locate}>
      {isLocating ? texts.locating : texts.locationButton}
    </button>
  )
}
