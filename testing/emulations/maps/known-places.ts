/** A place as described by Google: the parts of its address with their long and short names. */
export type KnownPlace = {
  id: string
  types: string[]
  /** House number; `null` for places without one, such as a street. */
  number: string | null
  street: [long: string, short: string]
  suburb: string
  council: string
  state: [long: string, short: string]
  postcode: string
  point: [lat: number, lng: number]
  unit?: string
  precision?: 'ROOFTOP' | 'RANGE_INTERPOLATED' | 'GEOMETRIC_CENTER' | 'APPROXIMATE'
}

const VICTORIA: KnownPlace['state'] = ['Victoria', 'VIC']
const NEW_SOUTH_WALES: KnownPlace['state'] = ['New South Wales', 'NSW']
const HOUSE = ['street_address']

/** Realistic places. Those in Gore Street and Wurruk Lane are in none of the shop's address indexes. */
export const KNOWN_PLACES: readonly KnownPlace[] = [
  {
    id: 'ChIJx0Qb5-JC1moRkJ7w2HvGm1A',
    types: HOUSE,
    number: '12',
    street: ['Smith Street', 'Smith St'],
    suburb: 'Fitzroy',
    council: 'City of Yarra',
    state: VICTORIA,
    postcode: '3065',
    point: [-37.807612, 144.982954],
  },
  {
    id: 'EioxMi8xNCBTbWl0aCBTdCwgQ29sbGluZ3dvb2QgVklDIDMwNjYsIEF1cyIwEi4KFAoSCWf',
    types: HOUSE,
    number: '12-14',
    street: ['Smith Street', 'Smith St'],
    suburb: 'Collingwood',
    council: 'City of Yarra',
    state: VICTORIA,
    postcode: '3066',
    point: [-37.807581, 144.983402],
  },
  {
    id: 'ChIJ7cfnUOtC1moR1Nw6qJm_b0E',
    types: HOUSE,
    number: '8',
    street: ['Gore Street', 'Gore St'],
    suburb: 'Fitzroy',
    council: 'City of Yarra',
    state: VICTORIA,
    postcode: '3065',
    point: [-37.80764, 144.98121],
  },
  {
    id: 'EhwzLzggR29yZSBTdHJlZXQsIEZpdHpyb3kgVklD',
    types: ['subpremise'],
    number: '8',
    unit: '3',
    street: ['Gore Street', 'Gore St'],
    suburb: 'Fitzroy',
    council: 'City of Yarra',
    state: VICTORIA,
    postcode: '3065',
    point: [-37.807655, 144.981233],
  },
  {
    id: 'ChIJ4-30Gore1moRAAAAAAAAAB8',
    types: HOUSE,
    number: '30-34',
    street: ['Gore Street', 'Gore St'],
    suburb: 'Fitzroy',
    council: 'City of Yarra',
    state: VICTORIA,
    postcode: '3065',
    point: [-37.80702, 144.98131],
    precision: 'RANGE_INTERPOLATED',
  },
  {
    id: 'ChIJ_9Wurruk2gYRBBBBBBBBBB4',
    types: ['premise'],
    number: '9',
    street: ['Wurruk Lane', 'Wurruk Ln'],
    suburb: 'Newtown',
    council: 'Inner West Council',
    state: NEW_SOUTH_WALES,
    postcode: '2042',
    point: [-33.896551, 151.179312],
  },
  {
    id: 'ChIJ_40Gore1moRCCCCCCCCCC12',
    types: ['route'],
    number: null,
    street: ['Gore Street', 'Gore St'],
    suburb: 'Fitzroy',
    council: 'City of Yarra',
    state: VICTORIA,
    postcode: '3065',
    point: [-37.80311, 144.98188],
    precision: 'GEOMETRIC_CENTER',
  },
  {
    id: 'ChIJQ8GoreAdelaideDDDDDDDDD0',
    types: HOUSE,
    number: '8',
    street: ['Gore Street', 'Gore St'],
    suburb: 'Walkerville',
    council: 'Town of Walkerville',
    state: ['South Australia', 'SA'],
    postcode: '5081',
    point: [-34.89222, 138.61702],
  },
]

/** Returns the parts of an address in Google's order. */
export function partsOf(place: KnownPlace): { long: string; short: string; types: string[] }[] {
  const part = (types: string[], long: string, short = long) => ({ long, short, types })
  return [
    ...(place.unit ? [part(['subpremise'], place.unit)] : []),
    ...(place.number ? [part(['street_number'], place.number)] : []),
    part(['route'], ...place.street),
    part(['locality', 'political'], place.suburb),
    part(['administrative_area_level_2', 'political'], place.council),
    part(['administrative_area_level_1', 'political'], ...place.state),
    part(['country', 'political'], 'Australia', 'AU'),
    part(['postal_code'], place.postcode),
  ]
}

/** Formats the street line: `3/8 Gore Street`. */
export const lineOf = ({ unit, number, street }: KnownPlace): string =>
  [unit ? `${unit}/${number}` : number, street[0]].filter(Boolean).join(' ')
/** Formats the area: `Fitzroy VIC, Australia`. */
export const areaOf = ({ suburb, state }: KnownPlace): string => `${suburb} ${state[1]}, Australia`
