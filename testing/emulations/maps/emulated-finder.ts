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

/** Google Maps as the shop has it with its key set, spoken to an emulation and with less patience. */
export async function openEmulatedFinder(clock: Clock): Promise<EmulatedFinder> {
  const google = await openMapsEmulation()
  const warned: string[] = []
  const settings = { apiKey: google.apiKey, emulation: google.address }
  const maps = await openGoogleMaps(settings, { patienceMs: 600 })
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
