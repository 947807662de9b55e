import type { AddressRemarks } from '#domain/address/address-remarks.ts'
import { type Premises, unitType } from '#domain/address/premises.ts'
import type { StreetNumber } from '#domain/address/street-number.ts'

/** Content of a search result's id: an address of the index, and number and unit as the shopper typed them. */
export type IndexedAddressChoice = AddressRemarks & { pid: string; number: StreetNumber; premises: Premises }

const LONGEST_ID = 2000

const PATTERNS = [
  /^[A-Za-z0-9_]{1,40}$/, // pid
  /^[A-Z]{0,3}$/, // letters before the house number
  /^[1-9]\d{0,4}$/, // house number
  /^[A-Z]{0,2}$/, // suffix
  /^(\d{1,5})?$/, // last number of a range
  /^[A-Z]?$/, // its suffix
  /^[A-Za-z]{0,20}$/, // kind of unit
  /^[A-Z0-9/.& -]{0,60}$/, // unit
  /^[A-Za-z0-9 ]{0,30}$/, // level
  /^[\p{L}\p{N} ,'&.()/-]{0,150}$/u, // building
  /^[^\p{C}<>]{0,200}$/u, // in care of
  /^[^\p{C}<>]{0,200}$/u, // notes for the driver
]

/**
 * Encodes a choice as an opaque, self-contained id. Nothing is stored, and the id stays valid when the index is
 * replaced.
 */
export function encodeAddressId({ pid, number, premises, ...remarks }: IndexedAddressChoice): string {
  const { prefix = '', first, suffix = '', last = '', lastSuffix = '' } = number
  const { careOf = '', notes = '' } = remarks
  const { unitType: kind = '', unit = '', level = '', building = '' } = premises
  const parts = [
    pid,
    prefix,
    String(first),
    suffix,
    String(last),
    lastSuffix,
    kind,
    unit,
    level,
    building,
    careOf,
    notes,
  ]
  while (parts.at(-1) === '') parts.pop()
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Decodes an id. Returns null if `encodeAddressId` did not create it. */
export function decodeAddressId(id: string): IndexedAddressChoice | null {
  const parts = id.length <= LONGEST_ID ? partsOf(id) : null
  if (!parts) return null
  const [pid = '', prefix, first, suffix, last, lastSuffix, kind, unit, level, building, careOf, notes] =
    parts
  const choice = {
    pid,
    number: {
      ...(prefix && { prefix }),
      first: Number(first),
      ...(suffix && { suffix }),
      ...(last && { last: Number(last) }),
      ...(lastSuffix && { lastSuffix }),
    },
    premises: {
      ...(kind && { unitType: kind }),
      ...(unit && { unit }),
      ...(level && { level }),
      ...(building && { building }),
    },
    ...(careOf && { careOf }),
    ...(notes && { notes }),
  }
  const isOurs = !kind || unitType(kind) === kind
  return isOurs && encodeAddressId(choice) === id ? choice : null
}

function partsOf(id: string): string[] | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(id, 'base64url').toString('utf8'))
    if (!Array.isArray(parts) || parts.length < 3 || parts.length > PATTERNS.length) return null
    return parts.every((part, i) => typeof part === 'string' && PATTERNS[i]?.test(part)) ? parts : null
  } catch {
    return null
  }
}
