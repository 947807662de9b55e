import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { required } from '#domain/required.ts'
import { type AddressState, STATE_CODES, STATES } from '#domain/states.ts'
import { SERVED_SUBURBS } from '#domain/delivery/served-suburbs.ts'
import { addressesOf, type SampleAddress } from './sample-addresses.ts'
import { type SampleStreet, sampleStreets, TOWNS_NOT_SERVED } from './sample-streets.ts'

const STATE_PIDS: Record<AddressState, string> = { NSW: '1', VIC: '2' }
const MADE = '2026-01-01'

const DETAIL_COLUMNS =
  'ADDRESS_DETAIL_PID|DATE_CREATED|DATE_LAST_MODIFIED|DATE_RETIRED|BUILDING_NAME|LOT_NUMBER_PREFIX|LOT_NUMBER|' +
  'LOT_NUMBER_SUFFIX|FLAT_TYPE_CODE|FLAT_NUMBER_PREFIX|FLAT_NUMBER|FLAT_NUMBER_SUFFIX|LEVEL_TYPE_CODE|' +
  'LEVEL_NUMBER_PREFIX|LEVEL_NUMBER|LEVEL_NUMBER_SUFFIX|NUMBER_FIRST_PREFIX|NUMBER_FIRST|NUMBER_FIRST_SUFFIX|' +
  'NUMBER_LAST_PREFIX|NUMBER_LAST|NUMBER_LAST_SUFFIX|STREET_LOCALITY_PID|LOCATION_DESCRIPTION|LOCALITY_PID|' +
  'ALIAS_PRINCIPAL|POSTCODE|PRIVATE_STREET|LEGAL_PARCEL_ID|CONFIDENCE|ADDRESS_SITE_PID|LEVEL_GEOCODED_CODE|' +
  'PROPERTY_PID|GNAF_PROPERTY_PID|PRIMARY_SECONDARY'
const GEOCODE_COLUMNS =
  'ADDRESS_DEFAULT_GEOCODE_PID|DATE_CREATED|DATE_RETIRED|ADDRESS_DETAIL_PID|GEOCODE_TYPE_CODE|LONGITUDE|LATITUDE'
const STREET_COLUMNS =
  'STREET_LOCALITY_PID|DATE_CREATED|DATE_RETIRED|STREET_CLASS_CODE|STREET_NAME|STREET_TYPE_CODE|' +
  'STREET_SUFFIX_CODE|LOCALITY_PID|GNAF_STREET_PID|GNAF_STREET_CONFIDENCE|GNAF_RELIABILITY_CODE'
const LOCALITY_COLUMNS =
  'LOCALITY_PID|DATE_CREATED|DATE_RETIRED|LOCALITY_NAME|PRIMARY_POSTCODE|LOCALITY_CLASS_CODE|STATE_PID|' +
  'GNAF_LOCALITY_PID|GNAF_RELIABILITY_CODE'
const STATE_COLUMNS = 'STATE_PID|DATE_CREATED|DATE_RETIRED|STATE_NAME|STATE_ABBREVIATION'

/**
 * Writes an invented address file for the served suburbs and two further towns into `folder`, in the format of a
 * G-NAF release. The demo shop and the tests thus use the same importer as real data. The output is the same every
 * time.
 */
export async function writeGnafSample(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const streets = sampleStreets()
  for (const state of STATE_CODES) await writeState(folder, state, streets)
}

async function writeState(folder: string, state: AddressState, streets: SampleStreet[]): Promise<void> {
  const suburbs = [...SERVED_SUBURBS, ...TOWNS_NOT_SERVED].filter((suburb) => suburb.state === state)
  const localityPids = new Map(suburbs.map((suburb, i) => [suburb, `loc${state}${1000 + i}`]))
  const localities = suburbs.map(
    (suburb) =>
      `${localityPids.get(suburb)}|${MADE}||${suburb.name.toUpperCase()}||G|${STATE_PIDS[state]}||5`,
  )
  const streetLines: string[] = []
  const details: string[] = []
  const geocodes: string[] = []
  for (const [i, street] of streets.filter(({ suburb }) => suburb.state === state).entries()) {
    const localityPid = required(localityPids.get(street.suburb), street.suburb.name)
    const streetPid = `${state}${2_000_000 + i}`
    streetLines.push(`${streetPid}|${MADE}||C|${street.name}|${street.type}||${localityPid}||2|4`)
    for (const address of addressesOf(street)) {
      const pid = `GA${state}${700_000_000 + details.length}`
      const { lat, lng } = address.point
      details.push(detailLine(pid, address, `${streetPid}||${localityPid}`, street.suburb.postcode))
      geocodes.push(`${pid}G|${MADE}||${pid}|PC|${lng.toFixed(6)}|${lat.toFixed(6)}`)
    }
  }
  const write = (table: string, header: string, lines: string[]) =>
    writeFile(join(folder, `${state}_${table}_psv.psv`), [header, ...lines, ''].join('\n'))
  await write('STATE', STATE_COLUMNS, [
    `${STATE_PIDS[state]}|${MADE}||${STATES[state].name.toUpperCase()}|${state}`,
  ])
  await write('LOCALITY', LOCALITY_COLUMNS, localities)
  await write('STREET_LOCALITY', STREET_COLUMNS, streetLines)
  await write('ADDRESS_DETAIL', DETAIL_COLUMNS, details)
  await write('ADDRESS_DEFAULT_GEOCODE', GEOCODE_COLUMNS, geocodes)
}

function detailLine(pid: string, address: SampleAddress, place: string, postcode: string): string {
  const { building, unitType, unit, levelType, level, number, suffix, last } = address
  const flat = `${unitType}||${unit}||${levelType}||${level}|`
  return `${pid}|${MADE}|||${building}||||${flat}||${number}|${suffix}||${last}||${place}|P|${postcode}|||2||7|||`
}
