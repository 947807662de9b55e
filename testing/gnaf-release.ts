import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type SeededRandom, seededRandom } from '#domain/seeded-random.ts'
import type { AddressState } from '#domain/states.ts'
import { localityNames, streetNames } from './gnaf-names.ts'

/** A house or flat as somebody would type it. */
export type WrittenAddress = {
  number: number
  unit: string
  street: string
  type: string
  locality: string
  state: AddressState
  postcode: string
}

export type WrittenRelease = {
  /** How many of its addresses an import keeps; a tenth as many more are retired, aliases, lots or unconfirmed. */
  addresses: number
  /** Some of the kept ones from everywhere. */
  samples: WrittenAddress[]
}

const MADE = '2026-02-01'
const STATE_PIDS: Record<AddressState, string> = { NSW: '1', VIC: '2' }
const SAMPLES = 400

// The national file of the two states: a thousand addresses for each of 8,000 localities, in fifty streets.
const PER_LOCALITY = 1_000
const STREETS_PER_LOCALITY = 50

/** As many different ones as the national file has. */
const STREETS = streetNames(60_000)

const TYPES = [
  ...Array<string>(8).fill('STREET'),
  ...['ROAD', 'ROAD', 'ROAD', 'AVENUE', 'AVENUE', 'COURT', 'COURT', 'CRESCENT', 'PLACE', 'DRIVE', 'LANE'],
  ...['CLOSE', 'PARADE', 'GROVE', 'TERRACE', 'WAY'],
]

const COLUMNS = {
  STATE: 'STATE_PID|DATE_CREATED|DATE_RETIRED|STATE_NAME|STATE_ABBREVIATION',
  LOCALITY:
    'LOCALITY_PID|DATE_CREATED|DATE_RETIRED|LOCALITY_NAME|PRIMARY_POSTCODE|LOCALITY_CLASS_CODE|STATE_PID|' +
    'GNAF_LOCALITY_PID|GNAF_RELIABILITY_CODE',
  STREET_LOCALITY:
    'STREET_LOCALITY_PID|DATE_CREATED|DATE_RETIRED|STREET_CLASS_CODE|STREET_NAME|STREET_TYPE_CODE|' +
    'STREET_SUFFIX_CODE|LOCALITY_PID|GNAF_STREET_PID|GNAF_STREET_CONFIDENCE|GNAF_RELIABILITY_CODE',
  ADDRESS_DETAIL:
    'ADDRESS_DETAIL_PID|DATE_CREATED|DATE_LAST_MODIFIED|DATE_RETIRED|BUILDING_NAME|LOT_NUMBER_PREFIX|LOT_NUMBER|' +
    'LOT_NUMBER_SUFFIX|FLAT_TYPE_CODE|FLAT_NUMBER_PREFIX|FLAT_NUMBER|FLAT_NUMBER_SUFFIX|LEVEL_TYPE_CODE|' +
    'LEVEL_NUMBER_PREFIX|LEVEL_NUMBER|LEVEL_NUMBER_SUFFIX|NUMBER_FIRST_PREFIX|NUMBER_FIRST|NUMBER_FIRST_SUFFIX|' +
    'NUMBER_LAST_PREFIX|NUMBER_LAST|NUMBER_LAST_SUFFIX|STREET_LOCALITY_PID|LOCATION_DESCRIPTION|LOCALITY_PID|' +
    'ALIAS_PRINCIPAL|POSTCODE|PRIVATE_STREET|LEGAL_PARCEL_ID|CONFIDENCE|ADDRESS_SITE_PID|LEVEL_GEOCODED_CODE|' +
    'PROPERTY_PID|GNAF_PROPERTY_PID|PRIMARY_SECONDARY',
  ADDRESS_DEFAULT_GEOCODE:
    'ADDRESS_DEFAULT_GEOCODE_PID|DATE_CREATED|DATE_RETIRED|ADDRESS_DETAIL_PID|GEOCODE_TYPE_CODE|LONGITUDE|LATITUDE',
}

type Table = keyof typeof COLUMNS
type Files = Record<Table, ReleaseFile>

/**
 * Writes a release of G-NAF with `addresses` addresses to be kept, the same bytes every time and as like the national
 * one as matters to an importer and to a search: towers of flats, suffixes and ranges, names that occur everywhere and
 * names that occur once. Streamed, so that a million need no memory.
 */
export async function writeGnafRelease(folder: string, addresses: number): Promise<WrittenRelease> {
  const standard = join(folder, 'G-NAF', 'Standard')
  await mkdir(standard, { recursive: true })
  const samples: WrittenAddress[] = []
  const every = Math.max(1, Math.floor(addresses / SAMPLES))
  let written = 0
  for (const [i, state] of (['VIC', 'NSW'] as const).entries()) {
    const files = openFiles(standard, state)
    const until = i === 0 ? Math.ceil(addresses / 2) : addresses
    for (const address of stateLines(files, state, until - written)) {
      if (written++ % every === 0) samples.push(address)
      // Once for a street or so is often enough to let the disk keep up.
      if (written % 64 === 0) for (const file of Object.values(files)) await file.flush()
    }
    for (const file of Object.values(files)) await file.close()
  }
  return { addresses: written, samples }
}

type ReleaseFile = { add: (line: string) => void; flush: () => Promise<void>; close: () => Promise<void> }

function openFiles(folder: string, state: AddressState): Files {
  const entries = Object.entries(COLUMNS).map(([table, columns]) => {
    const file = openFile(createWriteStream(join(folder, `${state}_${table}_psv.psv`)))
    file.add(columns)
    return [table, file]
  })
  return Object.fromEntries(entries) as Files
}

const FLUSH_CHARACTERS = 1 << 18

function openFile(stream: WriteStream): ReleaseFile {
  let text = ''
  return {
    add: (line) => (text += `${line}\r\n`),
    flush: async () => {
      if (text.length < FLUSH_CHARACTERS) return
      const isTaken = stream.write(text)
      text = ''
      if (!isTaken) await once(stream, 'drain')
    },
    close: async () => {
      stream.end(text)
      await once(stream, 'close')
    },
  }
}

/** Writes lines until `wanted` addresses are there; answers each of them. */
function* stateLines(files: Files, state: AddressState, wanted: number): Generator<WrittenAddress> {
  const random = seededRandom(`G-NAF of ${state}`)
  files.STATE.add(`${STATE_PIDS[state]}|${MADE}||${state}|${state}`)
  const localities = localityNames(state, Math.ceil(wanted / PER_LOCALITY) + 1)
  let left = wanted
  let lines = 0
  for (let nth = 0; left > 0; nth++) {
    const name = localities[nth % localities.length]!
    const locality = { name, pid: `loc${state}${nth}`, postcode: postcodeOf(state, nth) }
    files.LOCALITY.add(`${locality.pid}|${MADE}||${name}||G|${STATE_PIDS[state]}||5`)
    const at = {
      lat: (state === 'VIC' ? -37.5 : -33.5) + random.range(-1, 1),
      lng: 148 + random.range(-3, 3),
    }
    for (let n = 0; n < STREETS_PER_LOCALITY && left > 0; n++) {
      const street = {
        pid: `${state}${2_100_000 + nth * STREETS_PER_LOCALITY + n}`,
        type: random.pick(TYPES),
      }
      // The commonest names stand first, and are taken most often.
      const streetName = STREETS[Math.floor(STREETS.length * random.next() ** 3)]!
      files.STREET_LOCALITY.add(`${street.pid}|${MADE}||C|${streetName}|${street.type}||${locality.pid}||2|4`)
      for (const premises of premisesOf(random)) {
        const pid = `GA${state}${700_000_000 + lines++}`
        files.ADDRESS_DETAIL.add(detail(pid, premises, `${street.pid}||${locality.pid}`, locality.postcode))
        const [lat, lng] = [at.lat + random.range(-0.02, 0.02), at.lng + random.range(-0.02, 0.02)]
        files.ADDRESS_DEFAULT_GEOCODE.add(`${pid}G|${MADE}||${pid}|PC|${lng.toFixed(8)}|${lat.toFixed(8)}`)
        if (premises.isLeftOut) continue
        const { number, unit } = premises
        yield {
          number,
          unit,
          street: streetName,
          type: street.type,
          locality: name,
          state,
          postcode: locality.postcode,
        }
        if (--left === 0) return
      }
    }
  }
}

const postcodeOf = (state: AddressState, nth: number) =>
  String((state === 'VIC' ? 3000 : 2000) + (nth % 1_000))

type Written = {
  number: number
  suffix: string
  last: string
  flatType: string
  unit: string
  level: string
  building: string
  /** What an importer has to pass over: the columns that say so. */
  retired: string
  alias: string
  confidence: string
  isLot: boolean
  isLeftOut: boolean
}

const PLAIN: Omit<Written, 'number'> = {
  suffix: '',
  last: '',
  flatType: '',
  unit: '',
  level: '',
  building: '',
  retired: '',
  alias: 'P',
  confidence: '2',
  isLot: false,
  isLeftOut: false,
}

/** The doors of a street, about twenty: houses, some flats, and now and then a tower. */
function* premisesOf(random: SeededRandom): Generator<Written> {
  const length = random.whole(4, 26)
  const towerAt = random.chance(0.02) ? random.whole(1, length) : 0
  for (let number = 1; number <= length; number++) {
    yield { ...PLAIN, number }
    if (number === towerAt) yield* tower(number, random)
    else if (random.chance(0.06)) yield* flats(number, random)
    else if (random.chance(0.03)) yield { ...PLAIN, number, suffix: random.pick(['A', 'B']) }
    else if (random.chance(0.04)) yield { ...PLAIN, number, last: String(number + 2) }
    if (random.chance(0.1)) yield leftOut(number, random)
  }
}

function* flats(number: number, random: SeededRandom): Generator<Written> {
  const count = random.whole(2, 12)
  for (let unit = 1; unit <= count; unit++) yield { ...PLAIN, number, flatType: 'UNIT', unit: String(unit) }
}

function* tower(number: number, random: SeededRandom): Generator<Written> {
  const building = `${random.pick(['HARBOUR', 'GARDEN', 'STATION', 'PARKSIDE', 'SKY'])} TOWER`
  const floors = random.whole(5, 40)
  for (let floor = 1; floor <= floors; floor++) {
    for (let door = 1; door <= 6; door++) {
      const unit = `${floor}${String(door).padStart(2, '0')}`
      yield { ...PLAIN, number, flatType: 'APT', unit, level: String(floor), building }
    }
  }
}

function leftOut(number: number, random: SeededRandom): Written {
  const none = { ...PLAIN, number, isLeftOut: true }
  return random.pick([
    { ...none, retired: '2024-05-01' },
    { ...none, alias: 'A' },
    { ...none, confidence: '-1' },
    { ...none, isLot: true },
  ])
}

function detail(pid: string, premises: Written, place: string, postcode: string): string {
  const { number, suffix, last, flatType, unit, level, building, retired, alias, confidence, isLot } =
    premises
  const lot = isLot ? `|${number}|` : '||'
  const flat = `${flatType}||${unit}||${level && 'L'}||${level}|`
  const numbers = `|${isLot ? '' : number}|${suffix}||${last}|`
  return `${pid}|${MADE}||${retired}|${building}|${lot}|${flat}|${numbers}|${place}|${alias}|${postcode}|||${confidence}||7|||`
}
