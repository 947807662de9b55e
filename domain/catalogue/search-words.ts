/** Lower case, no accents, every mark between words a space: "Grenache Rosé" → "grenache rose". */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9.]+/g, ' ')
    .trim()

/** A word without the ending of its plural, on both sides of a comparison: "stubbies" → "stubby", "gins" → "gin". */
export function stemWord(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && /[^isu]s$/.test(word) ? word.slice(0, -1) : word
}

/** Words that carry no meaning; "and" as well, because the index drops the "&" of a name. */
const NOISE = new Set(['a', 'an', 'and', 'the', 'of', 'with', 'for', 'some', 'in', 'drink', 'drinks'])

/**
 * Shoppers' words and the catalogue's words for the same. Each left side is folded text; each entry on the right is a
 * phrase.
 */
const SYNONYMS: readonly (readonly [said: readonly string[], meant: readonly string[]])[] = [
  [['sav blanc', 'sauv blanc', 'savvy b', 'savvy', 'savvy blanc', 'sav b'], ['sauvignon blanc']],
  [
    ['cab sav', 'cab sauv', 'cabernet'],
    ['cabernet sauvignon', 'cabernet'],
  ],
  [
    ['pinot gris', 'pinot grigio'],
    ['pinot gris', 'pinot grigio'],
  ],
  [['syrah'], ['shiraz']],
  [['chardy', 'chard'], ['chardonnay']],
  [['bubbles', 'bubbly', 'fizz', 'champagne', 'champers'], ['sparkling']],
  [['plonk', 'goon', 'box wine', 'goon bag'], ['cask']],
  [['vino'], ['wine']],
  [
    [
      ...[
        'zero alc',
        'zero alcohol',
        'zero',
        'no alc',
        'no alcohol',
        'non alc',
        'non alcohol',
        'non alcoholic',
      ],
      ...[
        'nonalcoholic',
        'alcoholfree',
        'alcohol free',
        'alc free',
        '0 percent',
        '0.0',
        'mocktail',
        'mocktails',
      ],
    ],
    ['alcohol free'],
  ],
  [
    ['low alcohol', 'low alc'],
    ['low alcohol', 'mid strength', 'alcohol free'],
  ],
  [['light beer', 'mid strength', 'midstrength', 'mid'], ['mid strength']],
  [
    ['stubby', 'stubbies', 'tinny', 'tinnies', 'coldie', 'coldies', 'brew', 'brews', 'frothy', 'frothies'],
    ['beer'],
  ],
  [['longneck', 'longnecks', 'tallie', 'tallies'], ['beer 750ml']],
  [['slab', 'slabs', 'carton', 'cartons', 'case of beer'], ['24pack']],
  [['sixer', 'six pack', 'six packs'], ['6pack']],
  [['four pack', 'four packs'], ['4pack']],
  [['scotch', 'whiskey'], ['whisky']],
  [['bourbon', 'bourbon whiskey', 'bourbon whisky'], ['bourbon']],
  [['voddy'], ['vodka']],
  [['spritzer', 'rtd', 'rtds', 'ready to drink', 'premixed', 'cruiser'], ['premix']],
  [['hard seltzer'], ['seltzer']],
  [['coke', 'pepsi'], ['cola']],
  [
    ['fizzy water', 'sparkling water'],
    ['soda water', 'mineral water', 'sparkling water'],
  ],
  [['crisps'], ['chips']],
  [
    ['lollies', 'candy', 'sweets'],
    ['lollies', 'chocolate'],
  ],
  [['pale'], ['pale']],
  [['xpa', 'extra pale ale'], ['xpa']],
  [['india pale ale'], ['ipa']],
  [['neipa', 'new england ipa'], ['hazy ipa']],
]

const meaningOf = new Map(SYNONYMS.flatMap(([said, meant]) => said.map((phrase) => [phrase, meant] as const)))
const LONGEST_PHRASE = Math.max(...[...meaningOf.keys()].map((phrase) => phrase.split(' ').length))

/** "6 pack", "6-pk", "6x" → "6pack"; "375 mL" → "375ml", "0.75 l" → "750ml": as the index writes them. */
const measures = (folded: string): string =>
  folded
    .replace(/\b(\d{1,3}) ?(?:packs?|pks?|x)\b/g, '$1pack')
    .replace(/\b(\d{2,4}) ?mls?\b/g, '$1ml')
    .replace(/\b(\d)(?:\.(\d{1,3}))? ?(?:l|litres?|liters?)\b/g, (_, litres: string, rest = '') => {
      return `${litres}${String(rest).padEnd(3, '0')}`.replace(/^0+/, '') + 'ml'
    })

/**
 * What a search asks for: every group must be found, by any one of its phrases; a phrase by all of its words.
 * "cheap sav blanc" → [["cheap"], ["sauvignon blanc"]].
 */
export function readSearch(text: string): string[][] {
  const words = measures(foldText(text)).split(' ').filter(Boolean)
  const groups: string[][] = []
  for (let at = 0; at < words.length;) {
    const phrase = longestPhrase(words, at)
    if (phrase) groups.push([...phrase.meant])
    else if (!NOISE.has(words[at]!)) groups.push([words[at]!])
    at += phrase?.length ?? 1
  }
  return groups
}

function longestPhrase(words: string[], at: number): { meant: readonly string[]; length: number } | null {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
    const meant = meaningOf.get(words.slice(at, at + length).join(' '))
    if (meant) return { meant, length }
  }
  return null
}
