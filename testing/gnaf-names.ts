import { seededRandom } from '#domain/seeded-random.ts'
import type { AddressState } from '#domain/states.ts'
import { SERVED_SUBURBS } from '#domain/delivery/served-suburbs.ts'

/** Names that every second town has. */
const EVERYWHERE =
  'HIGH STATION CHURCH VICTORIA ALBERT PARK QUEEN GEORGE RAILWAY BRIDGE UNION ELIZABETH WILLIAM CHARLES JAMES ' +
  'MARGARET ALEXANDRA NELSON WELLINGTON NAPIER KING OXFORD CROWN WATERLOO SMITH JOHN MARY EDWARD THOMAS HENRY ' +
  'BEACH OCEAN HILL VALLEY RIVER CREEK MILL SCHOOL FOREST WATTLE BANKSIA ACACIA'

const BEGINNINGS =
  'ASH BAN BAR BLACK BRAD BROAD BUR CAL CAM CHAD CLAR COL CRAN DAL DEN DUN EAST EL FAIR FERN GAR GLEN GRAN HAL ' +
  'HAR HAY HOL KEN KIL KIN LANG LAW LIN LONG MAL MAR MER MIL MOR NEW NOR OAK OR PEM PRES RAD RICH ROCK ROS SAN ' +
  'SHER SOM STAN STON SUT THORN TRE VAL WAL WAR WAT WES WIN WOOD YAR'
const MIDDLES = ['', '', '', 'A', 'E', 'ING', 'ER', 'EN', 'I', 'AR']
const ENDS =
  'BOURNE BROOK BURN BURY COTT CROFT DALE DEN DON FIELD FORD GATE HAM HAVEN HURST LAND LEIGH LEY LING LOCK MERE ' +
  'MONT MORE NEY RIDGE SHAW SIDE STEAD STOW TON VALE VILLE WELL WICK WOOD WORTH'

function invented(seed: string, count: number): string[] {
  const random = seededRandom(seed)
  const names = new Set<string>()
  const [beginnings, ends] = [BEGINNINGS.split(' '), ENDS.split(' ')]
  while (names.size < count) {
    const name = random.pick(beginnings) + random.pick(MIDDLES) + random.pick(ends)
    // Beyond some 20,000 the same come again; a second word makes others.
    names.add(random.chance(0.15) ? `${name} ${random.pick(beginnings)}${random.pick(ends)}` : name)
  }
  return [...names]
}

/** Names of streets, the commonest first. */
export function streetNames(count: number): string[] {
  return [...EVERYWHERE.split(' '), ...invented('streets', count)].slice(0, count)
}

/** Names of suburbs and towns, the served ones first. */
export function localityNames(state: AddressState, count: number): string[] {
  const served = SERVED_SUBURBS.filter((suburb) => suburb.state === state).map(({ name }) =>
    name.toUpperCase(),
  )
  return [...served, ...invented(`towns of ${state}`, count)].slice(0, count)
}
