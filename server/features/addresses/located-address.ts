import {
  type AddressPieces,
  addressText,
  composeAddress,
  type StreetAddress,
} from '#domain/address/compose-address.ts'
import type { Premises } from '#domain/address/premises.ts'
import type { StreetNumber } from '#domain/address/street-number.ts'
import type { IndexedHouse } from '#domain/address/suggest-houses.ts'
import type { GeoPoint } from '#domain/delivery/zone-polygon.ts'
import type { PointRow, StreetRow } from './addresses.queries.ts'

/** An address with its coordinates. `text` is the full address on one line. */
export type LocatedAddress = StreetAddress & GeoPoint & { text: string }

export type House = IndexedHouse & { point: PointRow; street: StreetRow }

export function houseOf(point: PointRow, street: StreetRow): House {
  return { point, street, number: numberOf(point), premises: premisesOf(point) }
}

export function numberOf(point: PointRow): StreetNumber {
  return {
    ...(point.number_prefix && { prefix: point.number_prefix }),
    first: point.number_first,
    ...(point.number_suffix && { suffix: point.number_suffix }),
    ...(point.number_last && { last: point.number_last }),
    ...(point.last_suffix && { lastSuffix: point.last_suffix }),
  }
}

function premisesOf({ unit_type, unit, level, building }: PointRow): Premises {
  return {
    ...(unit_type && { unitType: unit_type }),
    ...(unit && { unit }),
    ...(level && { level }),
    ...(building && { building }),
  }
}

export function addressPieces(
  point: PointRow,
  { name, city, state }: StreetRow,
  { number, premises, careOf, notes }: Pick<AddressPieces, 'number' | 'premises' | 'careOf' | 'notes'>,
): AddressPieces {
  const remarks = { ...(careOf && { careOf }), ...(notes && { notes }) }
  return { premises, number, street: name, city, state, postcode: point.postcode, ...remarks }
}

export function locatedAddress(address: AddressPieces, { lat, lng }: GeoPoint): LocatedAddress {
  const composed = composeAddress(address)
  return { ...composed, lat, lng, text: addressText(composed) }
}
