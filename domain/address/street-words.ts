import { normalise } from '#domain/text/normalise.ts'

/** Street types, each followed by its abbreviations. */
const TYPES = [
  'alley ally aly',
  'approach app',
  'arcade arc',
  'avenue ave av aven',
  'bend bnd',
  'boulevard bvd blvd bld boul bdwy',
  'broadway bway',
  'brow',
  'bypass bypa',
  'chase ch',
  'circle cir',
  'circuit cct cir ct',
  'circus crcs',
  'close cl',
  'common cmmn',
  'concourse con',
  'corner cnr cor',
  'court ct crt',
  'courtyard ctyd',
  'cove',
  'crescent cres cr crs cresc',
  'crest crst',
  'cross crss',
  'crossing crsg',
  'dale',
  'drive dr drv',
  'driveway dvwy',
  'edge',
  'entrance ent',
  'esplanade esp espl',
  'expressway exp',
  'freeway fwy',
  'gardens gdns gdn',
  'gate gte',
  'glade gld',
  'glen',
  'green grn',
  'grove gr gve gro grv',
  'heights hts',
  'highway hwy hway',
  'hill',
  'junction jnc jctn',
  'key',
  'lane ln la',
  'laneway lnwy',
  'link lk lnk',
  'loop',
  'mall',
  'mews',
  'motorway mwy',
  'outlook otlk',
  'parade pde par pd',
  'park pk',
  'parkway pwy pkwy',
  'pass',
  'path',
  'place pl plc',
  'plaza plz plza',
  'point pt pnt',
  'promenade prom',
  'quadrant qdrt',
  'quay qy',
  'reserve res',
  'ridge rdge',
  'rise',
  'road rd',
  'roadway rdwy',
  'row',
  'square sq',
  'strand stra',
  'street st str',
  'terrace tce ter terr',
  'track trk',
  'trail trl',
  'turn',
  'vale',
  'view vw',
  'vista vsta',
  'walk wlk wk',
  'walkway wkwy',
  'way wy',
  'wharf whrf',
  'wynd',
]

/** Directions of a street or suburb; `ex` and similar are G-NAF's street suffix codes. */
const DIRECTIONS: Record<string, string> = {
  n: 'north',
  nth: 'north',
  s: 'south',
  sth: 'south',
  e: 'east',
  w: 'west',
  ne: 'north east',
  nw: 'north west',
  se: 'south east',
  sw: 'south west',
  cn: 'central',
  ex: 'extension',
  lr: 'lower',
  up: 'upper',
}

/** Abbreviations that have the same meaning at any position in a name. */
const NAME_WORDS = new Map(
  Object.entries({
    mt: 'mount',
    saint: 'st',
    ft: 'fort',
    nth: 'north',
    sth: 'south',
    upr: 'upper',
    lwr: 'lower',
    '1st': 'first',
    '2nd': 'second',
    '3rd': 'third',
    '4th': 'fourth',
    '5th': 'fifth',
    '6th': 'sixth',
    '7th': 'seventh',
    '8th': 'eighth',
    '9th': 'ninth',
    '10th': 'tenth',
  }),
)

const typeOf = new Map<string, string>()
for (const line of TYPES) {
  const [full, ...short] = line.split(' ') as [string, ...string[]]
  typeOf.set(full, full)
  for (const word of short) if (!typeOf.has(word)) typeOf.set(word, full)
}
// `ct` and `cir` abbreviate two types each; the more common type is used.
typeOf.set('ct', 'court')

/** Returns the full word of a street type, such as `street` for `st`; undefined for other words. */
export function streetType(word: string): string | undefined {
  return typeOf.get(word)
}

export function direction(word: string): string | undefined {
  if (Object.hasOwn(DIRECTIONS, word)) return DIRECTIONS[word]
  return Object.values(DIRECTIONS).includes(word) ? word : undefined
}

/**
 * Returns the words of a name as stored in the index: lower case, no accents or apostrophes, `mount` for `Mt`, `st` for
 * `Saint`. Typed and indexed names are both normalised by this function.
 */
export function nameWords(text: string): string[] {
  return plainText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map((word) => NAME_WORDS.get(word) ?? word)
}

/** Lower-cases a text and removes accents and apostrophes: `O’Connell` becomes `oconnell`, `Café` becomes `cafe`. */
export function plainText(text: string): string {
  return normalise(text, 'NFKD')
    .replace(/[\u0300-\u036f'’‘`´]/g, '')
    .toLowerCase()
}

/**
 * Returns a street as stored in the index, with type and direction in full: `mount alexander road`.
 *
 * The first word is never read as a type, so that St Kilda Road and The Avenue are unchanged.
 */
export function streetKey(words: readonly string[]): { full: string; bare: string } {
  const names = [...words]
  let tail = ''
  const last = names.at(-1) ?? ''
  const beforeLast = names.length > 2 ? streetType(names.at(-2) ?? '') : undefined
  if (beforeLast && direction(last)) {
    names.splice(-2)
    tail = ` ${beforeLast} ${direction(last)}`
  } else if (names.length > 1 && streetType(last)) {
    names.pop()
    tail = ` ${streetType(last)}`
  }
  const bare = names.join(' ')
  return { full: bare + tail, bare }
}
