import type { MapsSettings } from './google-settings.ts'
import { openGeocoding } from './google-geocoding.ts'
import { openGooglePlaces } from './google-places.ts'
import type { AddressFinder } from './port.ts'

/**
 * Timeout in milliseconds, less than a second, so that typing is not delayed. The service usually needs about 100
 * ms.
 */
const TIMEOUT_MS = 700

export type GoogleOptions = { timeoutMs?: number }

/** Opens the Google Maps Platform through its own REST clients, which are loaded only if its key is set. */
export async function openGoogleMaps(
  settings: MapsSettings,
  { timeoutMs = TIMEOUT_MS }: GoogleOptions = {},
): Promise<AddressFinder> {
  const [places, geocoding] = await Promise.all([
    openGooglePlaces(settings, timeoutMs),
    openGeocoding(settings, timeoutMs),
  ])
  return { name: 'Google Maps', ...places, ...geocoding }
}
