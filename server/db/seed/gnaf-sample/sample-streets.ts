import { hashText, seededRandom } from '#domain/seeded-random.ts'
import { SERVED_SUBURBS, type ServedSuburb } from '#domain/delivery/served-suburbs.ts'

export type SampleStreet = { name: string; type: string; suburb: ServedSuburb; numbers: number[] }

/** Streets with every number, which people and programs can rely on. */
const WHOLE_STREETS = [
  ['VIC', 'Fitzroy', 'SMITH', 'STREET'],
  ['VIC', 'St Kilda', 'ACLAND', 'STREET'],
  ['VIC', 'Prahran', 'CHAPEL', 'STREET'],
  ['VIC', 'Brunswick', 'SYDNEY', 'ROAD'],
  ['NSW', 'Surry Hills', 'CROWN', 'STREET'],
  ['NSW', 'Newtown', 'KING', 'STREET'],
  ['NSW', 'Paddington', 'OXFORD', 'STREET'],
] as const
const WHOLE_LENGTH = 300

/** Other streets that the sample always contains, with their suburb. */
const NAMED_STREETS = [
  ['VIC', 'Richmond', 'CHURCH', 'STREET'],
  ['VIC', 'Collingwood', 'SMITH', 'STREET'],
  ['VIC', 'St Kilda', 'FITZROY', 'STREET'],
  ['VIC', 'St Kilda', 'ST KILDA', 'ROAD'],
  ['VIC', 'Camberwell', 'BURKE', 'ROAD'],
  ['VIC', 'Footscray', 'BARKLY', 'STREET'],
  ['VIC', 'Moonee Ponds', 'MOUNT ALEXANDER', 'ROAD'],
  ['VIC', 'Elwood', 'THE ESPLANADE', ''],
  ['NSW', 'Crows Nest', 'WILLOUGHBY', 'ROAD'],
  ['NSW', 'Darlinghurst', 'OXFORD', 'STREET'],
  ['NSW', 'Bondi Beach', 'CAMPBELL', 'PARADE'],
  ['NSW', 'Glebe', 'ST JOHNS', 'ROAD'],
] as const

/** Two towns that no store serves, to demonstrate the messages for shoppers there. */
export const TOWNS_NOT_SERVED: readonly ServedSuburb[] = [
  { name: 'Geelong', state: 'VIC', postcode: '3220', lat: -38.1499, lng: 144.3617 },
  { name: 'Wollongong', state: 'NSW', postcode: '2500', lat: -34.4278, lng: 150.8931 },
]
const FAR_STREETS = [
  ['VIC', 'Geelong', 'MOORABOOL', 'STREET'],
  ['NSW', 'Wollongong', 'KEIRA', 'STREET'],
] as const
const FAR_LENGTH = 60

/** Invented but plausible names, which half the suburbs of both cities have. */
const NAMES =
  'HIGH STATION CHURCH VICTORIA ALBERT PARK QUEEN GEORGE RAILWAY BRIDGE UNION ELIZABETH WILLIAM ' +
  'CHARLES JAMES MARGARET ALEXANDRA RAGLAN NELSON WELLINGTON NAPIER GREVILLE HOTHAM GIPPS BARRY LYGON ' +
  'RATHDOWNE DRUMMOND CARDIGAN PIGDON MCILWRAITH DAVIS HOLDEN DELBRIDGE FENWICK AMESS MILLER GLENLYON BARKLY ' +
  'BLYTH VICTOR EDWARD ALBION HOPE DAWSON PHOENIX MORELAND MUNRO REYNARD BELL RENNIE HARDING OHEA ' +
  'GAFFNEY PLENTY MURRAY DUNDAS CRAMER GOWER WOOD REGENT EDWARDES SPRING ROSE LEICESTER HANOVER KERR ARGYLE ' +
  'JOHNSTON MOOR KING OXFORD CROWN WATERLOO ALMA INKERMAN ROBE GREY BLESSINGTON CARLISLE MARTIN MITFORD ' +
  'ORMOND GLENHUNTLY BRIGHTON HAMPTON BEACH MARINE HARBOUR BAY OCEAN HILL VALLEY RIVER CREEK GROVE MILL'
const TYPES = 'STREET STREET STREET STREET STREET ROAD ROAD AVENUE PARADE CRESCENT LANE GROVE PLACE TERRACE'
const STREETS_PER_SUBURB = 8
const ADDRESSES_PER_SUBURB = 140

/**
 * Returns the streets of the sample in a fixed order: for each suburb its own, with unique names; then streets that
 * are not served.
 */
export function sampleStreets(): SampleStreet[] {
  return [...servedStreets(), ...farStreets()]
}

const farStreets = (): SampleStreet[] =>
  TOWNS_NOT_SERVED.flatMap((suburb) =>
    FAR_STREETS.filter((street) => isIn(suburb, street)).map(([, , name, type]) => ({
      name,
      type,
      suburb,
      numbers: upTo(FAR_LENGTH),
    })),
  )

function servedStreets(): SampleStreet[] {
  return SERVED_SUBURBS.flatMap((suburb) => {
    const fixed = [
      ...WHOLE_STREETS.filter((street) => isIn(suburb, street)).map((street) => ({
        street,
        length: WHOLE_LENGTH,
      })),
      ...NAMED_STREETS.filter((street) => isIn(suburb, street)).map((street) => ({ street, length: 120 })),
    ].map(({ street, length }) => ({ name: street[2], type: street[3], suburb, numbers: upTo(length) }))
    return [...fixed, ...inventedStreets(suburb, new Set<string>(fixed.map(({ name }) => name)))]
  })
}

function isIn(suburb: ServedSuburb, [state, name]: readonly [string, string, ...string[]]): boolean {
  return suburb.state === state && suburb.name === name
}

function inventedStreets(suburb: ServedSuburb, taken: Set<string>): SampleStreet[] {
  const random = seededRandom(`streets of ${suburb.state} ${suburb.name}`)
  const names = NAMES.split(' ')
    .filter((name) => !taken.has(name))
    .toSorted(
      (a, b) => hashText(`${suburb.name}${suburb.state}${a}`) - hashText(`${suburb.name}${suburb.state}${b}`),
    )
    .slice(0, STREETS_PER_SUBURB - 1)
  const main = { name: suburb.name.toUpperCase(), type: 'ROAD' }
  const streets = [main, ...names.map((name) => ({ name, type: random.pick(TYPES.split(' ')) }))]
  const usual = Math.round(ADDRESSES_PER_SUBURB / STREETS_PER_SUBURB)
  return streets
    .filter(({ name }) => !taken.has(name))
    .map((street) => ({ ...street, suburb, numbers: upTo(random.whole(usual - 5, usual + 7)) }))
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, i) => i + 1)
}
