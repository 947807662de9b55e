import { placeOutsideState } from '#domain/delivery/state-land.ts'
import type { ZonePolygon } from '#domain/delivery/zone-polygon.ts'
import type { ConsoleZone } from '#contract/console/zones.ts'
import { type AddressState, STATES } from '#domain/states.ts'
import { fromDollars, toDollars } from '#domain/money.ts'
import { ShopError } from '#server/http/errors.ts'
import type { ZoneRow, ZoneTerms } from './zones.queries.ts'

export const presentConsoleZone = (row: ZoneRow): ConsoleZone => ({
  zone_id: row.zone_id,
  name: row.name,
  store_id: row.primary_store_id,
  store_name: row.store_name,
  state: row.state,
  status: row.status,
  polygon: row.polygon,
  fee: toDollars(row.fee_cents),
  min_spend: toDollars(row.min_spend_cents),
  free_from: row.free_from_cents === null ? null : toDollars(row.free_from_cents),
  travel_minutes: row.travel_minutes,
  priority: row.priority,
  version: row.version,
})

/** Changeable fields of a zone as the API accepts them. Undefined fields stay unchanged. */
export type ZoneTermsInput = {
  [K in keyof Omit<ZoneTerms, 'fee_cents' | 'min_spend_cents' | 'free_from_cents'>]?: ZoneTerms[K] | undefined
} & {
  fee?: number | undefined
  min_spend?: number | undefined
  free_from?: number | null | undefined
}

export function changedTerms(before: ZoneTerms, input: ZoneTermsInput): ZoneTerms {
  const cents = (dollars: number | undefined, current: number) =>
    dollars === undefined ? current : fromDollars(dollars)
  const { free_from: freeFrom } = input
  return {
    name: input.name ?? before.name,
    polygon: input.polygon ?? before.polygon,
    fee_cents: cents(input.fee, before.fee_cents),
    min_spend_cents: cents(input.min_spend, before.min_spend_cents),
    free_from_cents:
      freeFrom === null ? null : freeFrom === undefined ? before.free_from_cents : fromDollars(freeFrom),
    travel_minutes: input.travel_minutes ?? before.travel_minutes,
    priority: input.priority ?? before.priority,
    status: input.status ?? before.status,
  }
}

/** @throws ShopError if a zone reaches into another state or country, with the position */
export function refuseOutside(state: AddressState, polygon: ZonePolygon): void {
  const place = placeOutsideState(state, polygon)
  if (!place) return
  const at = `${place.lat.toFixed(4)}, ${place.lng.toFixed(4)}`
  const message = `A zone of a ${STATES[state].adjective} store must lie in ${STATES[state].name}. This one reaches outside at ${at}`
  throw new ShopError('invalid_input', { fields: { polygon: message } })
}

/** Returns the facts for the audit log. Its values are short, so a polygon is recorded by its size. */
export const zoneFacts = ({ polygon, name, ...terms }: ZoneTerms) => ({
  called: name,
  ...terms,
  corners: polygon.coordinates.reduce((sum, ring) => sum + ring.length - 1, 0),
  // Distinguishes two outlines with the same number of corners.
  outline: outlineMark(polygon),
})

function outlineMark({ coordinates }: ZonePolygon): string {
  const ring = coordinates[0] ?? []
  const middle = ring.reduce(([lng, lat], at) => [lng + at[0] / ring.length, lat + at[1] / ring.length], [
    0, 0,
  ] as [number, number])
  return `around ${middle[1].toFixed(5)}, ${middle[0].toFixed(5)}`
}
