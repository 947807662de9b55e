import type { Clock } from '#server/clock.ts'
import { openGoogleMaps } from '#server/integrations/maps/google-maps.ts'
import type { AddressFinder } from '#server/integrations/maps/port.ts'
import { fallbackFinder } from '#server/integrations/maps/fallback-finder.ts'
import { type MapsEmulation, openMapsEmulation } from './open-maps-emulation.ts'

export type EmulatedFinder = {
  google: MapsEmulation
  finder: AddressFinder
  warned: string[]
  close(): Promise<void>
}

/** Longer than any answer takes on a machine that is busy with other work. */
const PATIENT_MS = 30_000

/**
 * Google Maps as the shop has it with its key set, spoken to an emulation. With more patience than the shop's, unless it is
 * to be silent.
 */
export async function openEmulatedFinder(clock: Clock, patienceMs = PATIENT_MS): Promise<EmulatedFinder> {
  const google = await openMapsEmulation()
  const warned: string[] = []
  const settings = { apiKey: google.apiKey, emulation: google.address }
  const maps = await openGoogleMaps(settings, { patienceMs })
  const finder = fallbackFinder(maps, { clock, warn: (message) => void warned.push(message) })
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
