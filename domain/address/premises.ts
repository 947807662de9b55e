/** Position in a building: the text before the house number, or on the second line. */
export type Premises = {
  /** Type of unit if it was named, such as Apartment or Shop. `5/12` names no type. */
  unitType?: string
  /** Name of the unit in upper case: `5`, `G01`, `2.01`, `1-14`. */
  unit?: string
  /** Level as shown: `Level 2`, `Ground Floor`. */
  level?: string
  building?: string
}

/** Written forms of each unit type. The last word of a line may be its G-NAF code. */
const UNIT_TYPES: Record<string, string> = {
  Unit: 'unit units un u',
  Apartment: 'apartment apartments apt apts ap appt',
  Flat: 'flat flats flt',
  Shop: 'shop shops shp',
  Suite: 'suite suites ste se',
  Office: 'office offices offc off',
  Townhouse: 'townhouse townhouses twnh tnhs th',
  Villa: 'villa villas vlla',
  Studio: 'studio stu',
  Penthouse: 'penthouse pths ph',
  Room: 'room rooms rm',
  House: 'house hse',
  Factory: 'factory factories fcty fy',
  Warehouse: 'warehouse wse whse',
  Tenancy: 'tenancy tenancies tncy ten',
  Kiosk: 'kiosk ksk',
  Duplex: 'duplex dupl',
  Maisonette: 'maisonette msnt',
  Cottage: 'cottage ctge',
  Loft: 'loft',
  Bungalow: 'bungalow bngw',
  Cabin: 'cabin cabn',
  Site: 'site',
  Stall: 'stall stll',
  Shed: 'shed',
  Bay: 'bay',
  Store: 'store stor',
  Showroom: 'showroom shrm',
  Workshop: 'workshop wksh',
  Garage: 'garage grge',
  Berth: 'berth bert',
  Ward: 'ward',
  Hall: 'hall',
  Lot: 'lot lots',
  Rear: 'rear',
  Block: 'block blck blk',
  Building: 'building bldg bld',
  Tower: 'tower twr',
  Wing: 'wing',
  Pod: 'pod',
}

/** Unit types that contain other units: `Tower 2, Unit 5`. */
const CONTAINERS = new Set(['Block', 'Building', 'Tower', 'Wing', 'Rear', 'Lot'])

export const isContainer = (type: string): boolean => CONTAINERS.has(type)

const unitTypeOf = new Map(
  Object.entries(UNIT_TYPES).flatMap(([type, words]) =>
    words.split(' ').map((word) => [word, type] as const),
  ),
)

/** All written forms of unit types, longest first, for use in a regular expression. */
export const UNIT_WORDS: readonly string[] = [...unitTypeOf.keys()].toSorted((a, b) => b.length - a.length)

/** Returns `Apartment` for `apt` or G-NAF's `APT`. Capitalises an unknown code. */
export function unitType(word: string): string {
  const lower = word.toLowerCase()
  return unitTypeOf.get(lower) ?? lower.charAt(0).toUpperCase() + lower.slice(1)
}

const LEVEL_NAMES: Record<string, string> = {
  g: 'Ground Floor',
  ground: 'Ground Floor',
  lg: 'Lower Ground Floor',
  'lower ground': 'Lower Ground Floor',
  ug: 'Upper Ground Floor',
  'upper ground': 'Upper Ground Floor',
  m: 'Mezzanine',
  mezzanine: 'Mezzanine',
  b: 'Basement',
  basement: 'Basement',
  rt: 'Rooftop',
  rooftop: 'Rooftop',
  fl: 'Floor',
  floor: 'Floor',
  l: 'Level',
  level: 'Level',
}

/**
 * Returns the name of a level, such as `Level 2` for a type or code and a number, or `Ground Floor` without a number.
 */
export function levelName(type: string, number = ''): string {
  const name = LEVEL_NAMES[type.toLowerCase()] ?? 'Level'
  return number ? `${name} ${number.toUpperCase()}` : name
}

/** Returns the second line of an address, such as `Unit 5, Level 2, Harbour Tower`; undefined for a house. */
export function premisesLine(premises: Premises): string | undefined {
  const { unitType: type, unit, level, building } = premises
  const unitText = unit ? `${type ?? 'Unit'} ${unit}` : type
  return [unitText, level, building].filter(Boolean).join(', ') || undefined
}

/** Returns the form in which units are compared: `G.01` on the door equals `G01` in the register. */
export const unitKey = (unit = ''): string => unit.replace(/[^A-Z0-9/]+/g, '')
