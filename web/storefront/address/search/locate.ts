import * as texts from '../address-texts.ts'

/** Milliseconds to wait for a position. Phones need up to 10 s for the first one. */
const TIMEOUT_MS = 12_000
/** Maximum error of a position in metres. A larger circle contains many houses. */
const MAX_ERROR_M = 150

/** Position in the fields of the address form. */
export type LocationFields = { lat: string; lng: string }

/** Asks the browser for the position. Returns a sentence if it is refused, missing or too rough. */
export function locate(): Promise<LocationFields | string> {
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve(
          coords.accuracy > MAX_ERROR_M
            ? texts.locationTooRough
            : { lat: String(coords.latitude), lng: String(coords.longitude) },
        ),
      ({ code, PERMISSION_DENIED }) =>
        resolve(code === PERMISSION_DENIED ? texts.locationRefused : texts.locationUnknown),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 60_000 },
    ),
  )
}
