import type { Draft, Maker, Style } from './demo-product.ts'
import { choose, makersRange } from './range.ts'

const makers: readonly Maker[] = [
  { brand: 'Clear Head', place: 'Brunswick' },
  { brand: 'Day Shift', place: 'Marrickville' },
  { brand: 'Plain Sailing', place: 'Williamstown' },
  { brand: 'Morning Person', place: 'Byron Bay' },
  { brand: 'Zero Hour', place: 'Geelong' },
  { brand: 'Nought', place: 'Prahran' },
]

const beers: readonly Style[] = [
  {
    name: 'Alcohol-Free Pale Ale',
    subCategory: 'alcohol-free-beer',
    abv: [0.2, 0.5],
    unitCents: [320, 420],
    about: ['a pale ale with at most half a per cent of alcohol', 'an alcohol-free pale ale, dry-hopped'],
    notes: [
      'Passionfruit, pine and light caramel.',
      'A special yeast makes flavour but hardly any alcohol.',
      'Crisp and gently bitter.',
    ],
    serve: ['Serve cold.', 'Good with burgers and fish tacos.'],
  },
  {
    name: 'Alcohol-Free Lager',
    subCategory: 'alcohol-free-beer',
    abv: [0, 0.4],
    unitCents: [290, 380],
    about: ['a clean lager without the alcohol', 'an alcohol-free lager brewed the long way'],
    notes: [
      'Fresh grain and a floral note.',
      'The alcohol is taken out at low temperature.',
      'Light, dry and quick to finish.',
    ],
    serve: ['Serve ice cold.', 'Good with anything salty.'],
  },
  {
    name: 'Alcohol-Free XPA',
    subCategory: 'alcohol-free-beer',
    abv: [0.2, 0.5],
    unitCents: [330, 430],
    about: ['an extra pale ale at half a per cent or less', 'an aromatic alcohol-free XPA'],
    notes: [
      'Grapefruit and lychee on the nose.',
      'Oats give back some body.',
      'Bright hops and a tidy finish.',
    ],
    serve: ['Serve cold.', 'Try it with pizza.'],
  },
  {
    name: 'Alcohol-Free Sour',
    subCategory: 'alcohol-free-beer',
    abv: [0, 0.4],
    unitCents: [360, 460],
    about: ['a tart, fruity beer without the alcohol', 'an alcohol-free sour with raspberry'],
    notes: [
      'Raspberry, lemon and soft wheat.',
      'The acid fills in where alcohol would be.',
      'Pink, spritzy and dry.',
    ],
    serve: ['Serve cold in a wine glass.', 'Good with goat’s cheese.'],
  },
]

const wines: readonly Style[] = [
  {
    name: 'Alcohol-Free Sparkling Brut',
    subCategory: 'alcohol-free-wine',
    abv: [0, 0.4],
    unitCents: [1200, 1900],
    about: ['a de-alcoholised sparkling white', 'a dry sparkling with the alcohol removed'],
    notes: [
      'Green apple and citrus.',
      'Fine bubbles and a crisp finish.',
      'Made as wine first, then gently de-alcoholised.',
    ],
    serve: ['Serve very cold.', 'Pour for a toast.'],
  },
  {
    name: 'Alcohol-Free Rosé',
    subCategory: 'alcohol-free-wine',
    abv: [0, 0.4],
    unitCents: [1200, 1800],
    about: ['a pale rosé with the alcohol removed', 'a de-alcoholised dry rosé'],
    notes: [
      'Strawberry and watermelon.',
      'Just off-dry, to give it weight.',
      'A saline finish keeps it fresh.',
    ],
    serve: ['Serve well chilled.', 'Good with salads and cold meats.'],
  },
]

const botanicals: readonly Style[] = [
  {
    name: 'Alcohol-Free Gin',
    subCategory: 'alcohol-free-spirits',
    abv: [0, 0],
    unitCents: [3400, 4900],
    about: ['a distilled botanical spirit without alcohol', 'an alcohol-free answer to dry gin'],
    notes: [
      'Juniper, lemon myrtle and pepperberry.',
      'Each botanical is distilled on its own.',
      'A little capsicum gives warmth.',
    ],
    serve: ['Pour with tonic and a strip of lemon.', 'Use it one for one in long drinks.'],
  },
  {
    name: 'Alcohol-Free Aperitivo',
    subCategory: 'alcohol-free-spirits',
    abv: [0, 0],
    unitCents: [2900, 4200],
    about: ['a bittersweet aperitivo without alcohol', 'an orange, bitter aperitif made without spirit'],
    notes: ['Blood orange and gentian.', 'Bitter enough to feel grown up.', 'Sweet first, dry last.'],
    serve: ['Pour over ice with soda.', 'Good with olives.'],
  },
]

export function lowAndNoAlcohol(): Draft[] {
  const shelf = { category: 'low_and_no_alcohol', kind: 'non_alcoholic', cold: true } as const
  return makers.flatMap((maker) => [
    ...makersRange(
      { ...shelf, formats: [{ unitVolumeMl: 375, packSizes: [1, 6, 24] }] },
      maker,
      choose(`free-beer:${maker.brand}`, beers, 3),
    ),
    ...makersRange(
      { ...shelf, formats: [{ unitVolumeMl: 750, packSizes: [1, 6] }] },
      maker,
      choose(`free-wine:${maker.brand}`, wines, 1),
    ),
    ...makersRange(
      { ...shelf, formats: [{ unitVolumeMl: 700, packSizes: [1] }] },
      maker,
      choose(`free-spirit:${maker.brand}`, botanicals, 1),
    ),
  ])
}
