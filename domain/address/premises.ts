/** The position in a building: everything written before the number and street, or on a second line. */
export type Premises = {
  /** The type of unit if it was named, such as Apartment or Shop. `5/12` names none. */
  unitType?: string
  /** Upper case: `5`, `G01`, `12A`. */
  unit?: string
  /** As it is shown: `Level 2`, `Ground Floor`. */
  level?: string
  building?: string
}

/** Written forms of each kind of unit; the last word of a line may be G-NAF's code for it. */
const UNIT_TYPES: Record<string, string> = {
  Unit: 'unit un u',
  Apartment: 'apartment apt ap appt',
  Flat: 'flat flt',
  Shop: 'shop shp',
  Suite: 'suite ste',
  Office: 'office offc off',
  Townhouse: 'townhouse twnh tnhs th',
  Villa: 'villa vlla',
  Studio: 'studio stu',
  Penthouse: 'penthouse pths ph',
  Room: 'room rm',
  House: 'house hse',
  Factory: 'factory fcty fy',
  Warehouse: 'warehouse wse whse',
  Tenancy: 'tenancy tncy ten',
  Kiosk: 'kiosk ksk',
  Duplex: 'duplex dupl',
  Maisonette: 'maisonette msnt',
  Cottage: 'cottage ctge',
  Loft: 'loft',
  Bungalow: 'bungalow bngw',
  Block: 'block blck',
  Lot: 'lot',
  Rear: 'rear',
}

const unitTypeOf = new Map(
  Object.entries(UNIT_TYPES).flatMap(([type, words]) =>
    words.split(' ').map((word) => [word, type] as const),
  ),
)

/** Every written form of a kind of unit, for use inside a regular expression. */
export const UNIT_WORDS: readonly string[] = [...unitTypeOf.keys()].toSorted((a, b) => b.length - a.length)

/** `Apartment` for `apt` or G-NAF's `APT`; an unknown code is shown with a capital letter. */
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

/** `Level 2` from a type or code and a number; `Ground Floor` and its like need none. */
export function levelName(type: string, number = ''): string {
  const name = LEVEL_NAMES[type.toLowerCase()] ?? 'Level'
  return number ? `${name} ${number.toUpperCase()}` : name
}

/** The second line of an address, `Unit 5, Level 2, Harbour Tower`; undefined for a house. */
export function premisesLine(premises: Premises): string | undefined {
  const { unitType: type, unit, level, building } = premises
  const unitText = unit ? `${type ?? 'Unit'} ${unit}` : type
  return [unitText, level, building].filter(Boolean).join(', ') || undefined
}
