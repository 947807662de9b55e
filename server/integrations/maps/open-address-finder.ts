import type { Clock } from '#server/clock.ts'
import type { MapsSettings } from './google-settings.ts'
import type { AddressFinder } from './port.ts'
import { withCircuitBreaker } from './circuit-breaker.ts'

/** Opens the configured map service. Returns null if only the shop's own address index is used. */
export async function openAddressFinder(
  settings: MapsSettings | null,
  around: { clock: Clock; warn: (message: string) => void },
): Promise<AddressFinder | null> {
  if (settings === null) return null
  const { openGoogleMaps } = await import('./google-maps.ts')
  return withCircuitBreaker(await openGoogleMaps(settings), around)
}
