import type { ConsoleZone } from '#contract/console/zones.ts'
import type { Ring } from './read-zone-form.ts'

export type MapProps = {
  /** null while the list of corners is invalid. */
  ring: Ring | null
  others: { zone_id: number; name: string; polygon: ConsoleZone['polygon'] }[]
  suburbs: { name: string; lat: number; lng: number }[]
  mayChange: boolean
  onChange: (ring: Ring) => void
}
