import type { Clock } from '#server/clock.ts'
import { openGoogleMaps } from '#server/integrations/maps/google-maps.ts'
import type { AddressFinder } from '#server/integrations/maps/port.ts'
import { withCircuitBreaker } from '#server/integrations/maps/circuit-breaker.ts'
import { type MapsEmulation, openMapsEmulation } from './open-maps-emulation.ts'

export type EmulatedFinder = {
  google: MapsEmulation
  finder: AddressFinder
  warned: string[]
  close(): Promise<void>
}

/** Timeout in milliseconds that exceeds any response time on a busy machine. */
const PATIENT_MS = 30_000

/**
 * Opens the Google Maps provider, connected to an emulation. The timeout is longer than the shop's, except in tests
 * of an unresponsive service.
 */
export async function openEmulatedFinder(clock: Clock, timeoutMs = PATIENT_MS): Promise<EmulatedFinder> {
  const google = await openMapsEmulation()
  const warned: string[] = []
  const settings = { apiKey: google.apiKey, emulation: google.address }
  const maps = await openGoogleMaps(settings, { timeoutMs })
  const finder = withCircuitBreaker(maps, { clock, warn: (message) => void warned.push(message) })
  return {
    google,
    finder,
    warned,
    close: async () => {
      await finder.close?.()
      await google.close()
    },
  }
}
