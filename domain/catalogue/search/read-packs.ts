export type Container = 'can' | 'tall can' | 'bottle' | 'stubby' | 'longneck'

/**
 * Pack in a search. The groups of `sizes` match, the best first. `prefer` ranks the results if the search has no other
 * word. `drink` follows from a named bottle size; '' if there is none.
 */
export type PackWish = {
  sizes: readonly (readonly number[])[]
  container: Container | null
  volumeMl: number | null
  prefer: string
  drink: string
}

const NUMBERS: Record<string, number> = {
  single: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  eight: 8,
  ten: 10,
  twelve: 12,
  sixteen: 16,
  eighteen: 18,
  twenty: 20,
  'twenty four': 24,
  thirty: 30,
}
const COUNT = `(\\d{1,2}|${Object.keys(NUMBERS)
  .toSorted((a, b) => b.length - a.length)
  .join('|')})`
const BEER = '#beer > #cider|#premix'
const WINE = '#red wine|#white wine|#sparkling|#rose'

const USUAL_SIZES = [4, 6, 8, 10, 12, 16, 18, 20, 24, 30]
const SLAB = [
  [24, 30],
  [12, 16, 18, 20],
]
const CASE = [
  [12, 24, 30],
  [16, 18, 20],
  [6, 8, 10],
]
/** Returns the requested pack size, followed by usual sizes from half to double of it, the closest first. */
function sizesNear(count: number): number[][] {
  const near = USUAL_SIZES.filter((size) => size !== count && size >= count / 2 && size <= count * 2)
  return [
    [count],
    ...near.toSorted((a, b) => Math.abs(a - count) - Math.abs(b - count)).map((size) => [size]),
  ]
}

const PACKS: readonly (readonly [RegExp, (count: number) => Pick<PackWish, 'sizes' | 'prefer'>])[] = [
  [/\b(?:half|1\/2) (?:a )?slabs?(?: of)?\b/, () => ({ sizes: [[12], [10, 16]], prefer: BEER })],
  [
    /\b(?:slabs?|cartons?|blocks? of (?:beer|cans)|cubes? of beer)(?: of)?\b/,
    () => ({ sizes: SLAB, prefer: BEER }),
  ],
  [/\b(?:half|1\/2) (?:a )?(?:dozen|case|carton)(?: of)?\b/, () => ({ sizes: [[6], [12]], prefer: WINE })],
  [
    /\b(?:cases?|crates?|trays?|pallets?|boxe?s?)(?: of)\b|\b(?:cases?|crates?)\b/,
    () => ({ sizes: CASE, prefer: BEER }),
  ],
  [/\b(?:two|2|three|3|couple of) dozens?(?: of)?\b/, () => ({ sizes: [[24, 30], [12]], prefer: BEER })],
  [/\b(?:a )?dozens?(?: of)?\b/, () => ({ sizes: [[12], [24]], prefer: WINE })],
  [/\b(?:sixers?|sixpacks?|6ers?)(?: of)?\b/, () => ({ sizes: [[6]], prefer: BEER })],
  [/\bfourpacks?(?: of)?\b/, () => ({ sizes: [[4]], prefer: '#premix|#beer' })],
  [
    /\b(?:multi ?packs?|big packs?|bulk|bulk buy|value packs?)(?: of)?\b/,
    () => ({
      sizes: [
        [24, 30, 16, 12],
        [6, 4],
      ],
      prefer: BEER,
    }),
  ],
  [
    /\b(?:single(?! (?:malt|grain|cask|barrel|origin|vineyard|estate|batch|pot))(?: (?:serve|cans?|bottles?))?|singles|individual)(?: of)?\b/,
    () => ({ sizes: [[1]], prefer: BEER }),
  ],
  // Usual size at the end, as in "Lager 24".
  [/(?<=[a-z] )(?:x ?)?(4|6|10|12|24|30)$/, (count) => ({ sizes: sizesNear(count), prefer: BEER })],
  [
    new RegExp(
      `\\b${COUNT} ?-?(?:packs?|pks?|pcs?|x\\b|cans?|bottles?|beers|tins|stubbies)(?: of)?(?![a-z])`,
    ),
    (count) => ({ sizes: sizesNear(count), prefer: count === 12 ? `${BEER}|${WINE}` : BEER }),
  ],
  [new RegExp(`\\b(?:pack|box) of ${COUNT}\\b`), (count) => ({ sizes: sizesNear(count), prefer: BEER })],
]

const CONTAINERS: readonly (readonly [RegExp, Container, prefer: string])[] = [
  [/\b(?:tall ?(?:can|boy)s?|pounders?|big cans?)(?: of)?\b/, 'tall can', BEER],
  [
    /\b(?:long ?necks?|tall(?:ie|y)s?|tallies|king browns?|big bottles? of beer|large bottles? of beer)\b/,
    'longneck',
    '#beer',
  ],
  [/\b(?:stubb(?:y|ie|ies|ys)|stubies)(?! (?:holder|cooler))\b/, 'stubby', '#beer'],
  [/\b(?:cans?|canned|tins|tinn?(?:y|ie|ies))(?: of)?\b(?! opener)/, 'can', BEER],
  [/\b(?:bottles?|bottled|btl)(?: of)?\b(?! opener| stopper)/, 'bottle', WINE],
]

const LITRES = /\b(\d)(?:\.(\d{1,3}))? ?(?:l|lt|ltr|litres?|liters?)\b/
const MILLILITRES = /\b(\d{2,4}) ?(?:mls?|millilitres?)\b/
/** Volumes in millilitres of bottles with a special name, and the drinks that they imply. */
const NAMED_VOLUMES: readonly (readonly [RegExp, volumeMl: number, drink: string])[] = [
  [/\b(?:double magnums?|jeroboams?)(?: of)?\b/, 3000, '#sparkling|#red wine'],
  [/\bmagnums?(?: of)?\b/, 1500, '#sparkling|#red wine'],
  [/\b(?:half bottles?|demis?)(?: of)?\b/, 375, WINE],
  [/\bpic+olos?(?: of)?\b/, 200, '#sparkling'],
]

/** Extracts pack sizes, containers and volumes from a search. `rest` is the remaining text. */
export function readPacks(text: string): { packs: PackWish; rest: string } {
  const packs: PackWish = { sizes: [], container: null, volumeMl: null, prefer: '', drink: '' }
  let rest = text
  const take = (wording: RegExp) => {
    const found = wording.exec(rest)
    if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`
    return found
  }
  const ml = take(MILLILITRES)
  const litres = ml ? null : take(LITRES)
  if (ml) packs.volumeMl = Number(ml[1])
  if (litres) packs.volumeMl = Number(`${litres[1]}${(litres[2] ?? '').padEnd(3, '0')}`)
  for (const [wording, volumeMl, drink] of NAMED_VOLUMES)
    if (!packs.volumeMl && take(wording)) Object.assign(packs, { volumeMl, drink })
  for (const [wording, wish] of PACKS) {
    const found = packs.sizes.length === 0 && take(wording)
    if (found) Object.assign(packs, wish(NUMBERS[found[1] ?? ''] ?? Number(found[1] ?? 0)))
  }
  // A size such as "24 cans" has consumed its container, so only the size is compared.
  for (const [wording, container, prefer] of CONTAINERS) {
    if (packs.container !== null || !wording.test(rest)) continue
    packs.container = container
    packs.prefer ||= prefer
    take(wording)
  }
  return { packs, rest }
}
