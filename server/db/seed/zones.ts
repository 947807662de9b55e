import { required } from '#domain/required.ts'
import type { AddressState } from '#domain/states.ts'
import { OUTLINE_SUBURBS, servedSuburb } from '#domain/delivery/served-suburbs.ts'
import type { GeoPoint, ZonePolygon } from '#domain/delivery/zone-polygon.ts'
import { cellOf, outlineAround, toPolygon } from './zone-shapes.ts'

export type DemoStorePlace = GeoPoint & { name: string; state: AddressState }

export type DemoZone = { name: string; storeIndex: number; state: AddressState; polygon: ZonePolygon }

const STORE_SUBURBS: [AddressState, string][] = [
  ['VIC', 'Fitzroy'],
  ['VIC', 'St Kilda'],
  ['VIC', 'Footscray'],
  ['VIC', 'Camberwell'],
  ['NSW', 'Surry Hills'],
  ['NSW', 'Newtown'],
  ['NSW', 'Crows Nest'],
]

/** Kilometres by which a zone extends past the middle of its outermost suburbs, so that the whole suburb is inside. */
const REACH_KM: Record<AddressState, number> = { VIC: 2.4, NSW: 1.6 }

/** Returns the places of the demo's stores: in the middle of the suburb they are named after. */
export function demoStores(): DemoStorePlace[] {
  return STORE_SUBURBS.map(([state, name]) => {
    const { lat, lng } = required(servedSuburb(state, name), name)
    return { name, state, lat, lng }
  })
}

/** Returns the zones. Each is the part of its city's outline that is nearer to its store than to any other store. */
export function demoZones(): DemoZone[] {
  const stores = demoStores()
  return stores.map((store, storeIndex) => {
    const neighbours = stores.filter((other) => other !== store && other.state === store.state)
    const places = OUTLINE_SUBURBS.filter((suburb) => suburb.state === store.state)
    const outline = outlineAround(places, REACH_KM[store.state])
    return {
      name: store.name,
      storeIndex,
      state: store.state,
      polygon: toPolygon(cellOf(store, neighbours, outline)),
    }
  })
}
