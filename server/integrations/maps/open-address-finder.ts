import type { MapsSettings } from '#server/settings/maps-settings.ts'
import type { AddressFinder } from './port.ts'

/** null: the shop's own index of addresses serves alone. */
export async function openAddressFinder(_settings: MapsSettings | null): Promise<AddressFinder | null> {
  return null
}
