import { cutText } from '#domain/text/cut-text.ts'
import { levelName, unitType } from '#domain/address/premises.ts'
import { LOT } from '#domain/address/street-number.ts'
import type { AddressState } from '#domain/states.ts'
import { direction, nameWords, streetKey } from '#domain/address/street-words.ts'
import type { GnafRow } from './gnaf-files.ts'

/** Reason why a line of the release is not in the index. */
export type SkipReason = 'retired' | 'alias' | 'unconfirmed' | 'unnumbered' | 'nowhere'

/** One row in the column order of its staging table. */
export type StagedRow = readonly (string | number)[]

/** Reader of a table: its required columns, and the function that makes a row of a line. */
export type TableReader<Column extends string = string> = {
  columns: readonly Column[]
  stage: (row: GnafRow<Column>) => StagedRow | SkipReason
}

const reading = <Column extends string>(
  columns: readonly Column[],
  stage: (row: GnafRow<Column>) => StagedRow | SkipReason,
): TableReader<Column> => ({ columns, stage })

/** State ids and abbreviations. */
export const STATES = reading(['STATE_PID', 'STATE_ABBREVIATION', 'DATE_RETIRED'], (row) =>
  row('DATE_RETIRED') ? 'retired' : [row('STATE_PID'), row('STATE_ABBREVIATION')],
)

export const localities = (states: ReadonlyMap<string, AddressState>) =>
  reading(['LOCALITY_PID', 'LOCALITY_NAME', 'STATE_PID', 'PRIMARY_POSTCODE', 'DATE_RETIRED'], (row) => {
    if (row('DATE_RETIRED')) return 'retired'
    const state = states.get(row('STATE_PID'))
    if (!state) throw new Error(`STATE_PID ${row('STATE_PID')} is not in any STATE file`)
    const name = row('LOCALITY_NAME')
    return [row('LOCALITY_PID'), displayName(name), nameWords(name).join(' '), state, row('PRIMARY_POSTCODE')]
  })

export const STREETS = reading(
  [
    'STREET_LOCALITY_PID',
    'LOCALITY_PID',
    'STREET_NAME',
    'STREET_TYPE_CODE',
    'STREET_SUFFIX_CODE',
    'DATE_RETIRED',
  ],
  (row) => {
    if (row('DATE_RETIRED')) return 'retired'
    const name = streetName(row)
    const key = streetKey(nameWords(name))
    return [row('STREET_LOCALITY_PID'), row('LOCALITY_PID'), displayName(name), key.full, key.bare]
  },
)

/** Aliases of suburbs. */
export const LOCALITY_ALIASES = reading(['LOCALITY_PID', 'NAME', 'DATE_RETIRED'], (row) =>
  row('DATE_RETIRED') ? 'retired' : [row('LOCALITY_PID'), nameWords(row('NAME')).join(' ')],
)

type StreetColumn = 'STREET_NAME' | 'STREET_TYPE_CODE' | 'STREET_SUFFIX_CODE'

function streetName(row: GnafRow<StreetColumn>): string {
  const suffix = row('STREET_SUFFIX_CODE').toLowerCase()
  return [row('STREET_NAME'), row('STREET_TYPE_CODE'), direction(suffix) ?? suffix].filter(Boolean).join(' ')
}

/** Aliases of streets, such as a former name or that of a highway. */
export const STREET_ALIASES = reading(
  ['STREET_LOCALITY_PID', 'STREET_NAME', 'STREET_TYPE_CODE', 'STREET_SUFFIX_CODE', 'DATE_RETIRED'],
  (row) => {
    if (row('DATE_RETIRED')) return 'retired'
    const key = streetKey(nameWords(streetName(row)))
    return [row('STREET_LOCALITY_PID'), key.full, key.bare]
  },
)

export const GEOCODES = reading(['ADDRESS_DETAIL_PID', 'LATITUDE', 'LONGITUDE', 'DATE_RETIRED'], (row) => {
  if (row('DATE_RETIRED')) return 'retired'
  const [lat, lng] = [degrees(row, 'LATITUDE', 90), degrees(row, 'LONGITUDE', 180)]
  return isInAustralia(lat, lng) ? [row('ADDRESS_DETAIL_PID'), lat, lng] : 'nowhere'
})

/** Returns whether a point is in Australia, including its islands. False for 0, 0 and for swapped coordinates. */
const isInAustralia = (lat: number, lng: number): boolean => lat > -56 && lat < -8 && lng > 72 && lng < 169

/** Address details. Aliases of addresses and unconfirmed addresses are left out. */
export const DETAILS = reading(
  [
    'ADDRESS_DETAIL_PID',
    'DATE_RETIRED',
    'ALIAS_PRINCIPAL',
    'CONFIDENCE',
    'STREET_LOCALITY_PID',
    'POSTCODE',
    'NUMBER_FIRST_PREFIX',
    'NUMBER_FIRST',
    'NUMBER_FIRST_SUFFIX',
    'NUMBER_LAST',
    'NUMBER_LAST_SUFFIX',
    'LOT_NUMBER',
    'LOT_NUMBER_SUFFIX',
    'FLAT_TYPE_CODE',
    'FLAT_NUMBER_PREFIX',
    'FLAT_NUMBER',
    'FLAT_NUMBER_SUFFIX',
    'LEVEL_TYPE_CODE',
    'LEVEL_NUMBER_PREFIX',
    'LEVEL_NUMBER',
    'LEVEL_NUMBER_SUFFIX',
    'BUILDING_NAME',
  ],
  (row) => {
    if (row('DATE_RETIRED')) return 'retired'
    if (row('ALIAS_PRINCIPAL') === 'A') return 'alias'
    if (whole(row, 'CONFIDENCE') < 0) return 'unconfirmed'
    const number = streetNumber(row) ?? lotNumber(row)
    if (!number) return 'unnumbered'
    const unit = `${row('FLAT_NUMBER_PREFIX')}${row('FLAT_NUMBER')}${row('FLAT_NUMBER_SUFFIX')}`
    return [
      row('ADDRESS_DETAIL_PID'),
      row('STREET_LOCALITY_PID'),
      ...number,
      row('FLAT_TYPE_CODE') && unitType(row('FLAT_TYPE_CODE')),
      unit && unit.toUpperCase().replace(/[^A-Z0-9/]+/g, ''),
      level(row),
      building(row('BUILDING_NAME')),
      row('POSTCODE'),
    ]
  },
)

type NumberColumn = `NUMBER_FIRST${'_PREFIX' | '' | '_SUFFIX'}` | `NUMBER_LAST${'' | '_SUFFIX'}`

/** Returns prefix, first number, suffix, last number and its suffix; 0 and '' for missing parts. */
function streetNumber(row: GnafRow<NumberColumn>): StagedRow | null {
  const first = whole(row, 'NUMBER_FIRST')
  if (first <= 0) return null
  return [
    letters(row('NUMBER_FIRST_PREFIX'), 2),
    first,
    letters(row('NUMBER_FIRST_SUFFIX'), 2),
    Math.max(0, whole(row, 'NUMBER_LAST')),
    letters(row('NUMBER_LAST_SUFFIX'), 1),
  ]
}

/** Returns the lot number, for new and rural houses that have no street number yet. */
function lotNumber(row: GnafRow<'LOT_NUMBER' | 'LOT_NUMBER_SUFFIX'>): StagedRow | null {
  const [, digits = '', suffix = ''] = /^(\d{1,5})([A-Z]{0,2})$/i.exec(row('LOT_NUMBER')) ?? []
  if (Number(digits) === 0) return null
  return [LOT, Number(digits), letters(suffix || row('LOT_NUMBER_SUFFIX'), 2), 0, '']
}

type LevelColumn = 'LEVEL_TYPE_CODE' | 'LEVEL_NUMBER_PREFIX' | 'LEVEL_NUMBER' | 'LEVEL_NUMBER_SUFFIX'

function level(row: GnafRow<LevelColumn>): string {
  const type = row('LEVEL_TYPE_CODE')
  const number = `${row('LEVEL_NUMBER_PREFIX')}${row('LEVEL_NUMBER')}${row('LEVEL_NUMBER_SUFFIX')}`
  return type || number ? levelName(type || 'L', number.replace(/[^A-Za-z0-9]+/g, '')) : ''
}

// The following functions remove characters that `address-id.ts` can't encode: an address without a comma is better
// than an address that can't be chosen.

const letters = (text: string, most: number) =>
  text &&
  text
    .toUpperCase()
    .replace(/[^A-Z]+/g, '')
    .slice(0, most)

function building(name: string): string {
  if (!name) return ''
  const plain = name.replace(/[^\p{L}\p{N} '&.()/-]+/gu, ' ').replace(/ {2,}/g, ' ')
  return cutText(displayName(plain), 100)
}

function whole<Column extends string>(row: GnafRow<Column>, column: Column): number {
  const value = Number(row(column))
  if (Number.isInteger(value) && Math.abs(value) < 1_000_000) return value
  throw new Error(`${column} is ${row(column)}, which is not a whole number`)
}

function degrees<Column extends string>(row: GnafRow<Column>, column: Column, most: number): number {
  const value = Number(row(column))
  if (row(column) && Math.abs(value) <= most) return value
  throw new Error(`${column} is ${row(column) || 'empty'}, which is not a valid coordinate`)
}

/** Returns `Smith Street` for G-NAF's `SMITH STREET`; capitalises `McArthur`, `O'Shanassy` and `St Kilda` correctly. */
function displayName(upper: string): string {
  return upper
    .toLowerCase()
    .replace(/(^|[\s\-(/])(mc|o'|d')?([a-z])/g, (_, before: string, particle = '', letter: string) => {
      return before + capital(particle) + letter.toUpperCase()
    })
    .trim()
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
