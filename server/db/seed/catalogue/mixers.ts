import type { Draft, Maker, Style } from './demo-product.ts'
import { choose, makersRange } from './range.ts'

const makers: readonly Maker[] = [
  { brand: 'Quinine Bros', place: 'Abbotsford' },
  { brand: 'Fern & Fizz', place: 'the Otways' },
  { brand: 'Bitter Lemon Co', place: 'Newtown' },
  { brand: 'Backbar', place: 'Collingwood' },
]

const none = [0, 0] as const

const styles: readonly Style[] = [
  {
    name: 'Tonic Water',
    subCategory: 'tonic-water',
    abv: none,
    unitCents: [240, 340],
    about: ['a dry tonic with real quinine', 'an Indian-style tonic water'],
    notes: [
      'Bitter bark, lemon and a clean finish.',
      'Lively bubbles that last.',
      'Lightly sweetened with cane sugar.',
    ],
    serve: ['Three parts to one of gin.', 'Good by itself over ice with lime.'],
  },
  {
    name: 'Light Tonic',
    subCategory: 'tonic-water',
    abv: none,
    unitCents: [240, 340],
    about: ['a tonic with half the sugar of the regular one', 'a lighter, drier tonic water'],
    notes: [
      'Quinine, grapefruit and a crisp finish.',
      'Less sweet, so the gin shows.',
      'Fine, persistent bubbles.',
    ],
    serve: ['Suits citrus-led gins.', 'Pour cold over plenty of ice.'],
  },
  {
    name: 'Soda Water',
    subCategory: 'soda-ginger',
    abv: none,
    unitCents: [180, 260],
    about: ['a highly carbonated soda water', 'a clean soda with a pinch of mineral salts'],
    notes: [
      'Neutral, with big bubbles.',
      'A touch of salt rounds it off.',
      'It stays lively to the end of the glass.',
    ],
    serve: ['The other half of nearly any long drink.', 'Good cold with a slice of lemon.'],
  },
  {
    name: 'Ginger Ale',
    subCategory: 'soda-ginger',
    abv: none,
    unitCents: [220, 320],
    about: ['a dry ginger ale', 'a ginger ale made with fresh root'],
    notes: ['Ginger, citrus and light caramel.', 'More dry than sweet.', 'Gentle heat and fine bubbles.'],
    serve: ['Pour with whisky or rum.', 'Good over ice with lime.'],
  },
  {
    name: 'Ginger Beer',
    subCategory: 'soda-ginger',
    abv: none,
    unitCents: [240, 340],
    about: ['a cloudy, fiery ginger beer without alcohol', 'a soft ginger beer with plenty of heat'],
    notes: [
      'Fresh ginger, chilli and lime.',
      'The heat builds as you go.',
      'Brewed, then pressed and bottled with its sediment.',
    ],
    serve: ['Made for a mule.', 'Pour over ice with mint.'],
  },
  {
    name: 'Bitter Lemonade',
    subCategory: 'bitter-mixers-syrups',
    abv: none,
    unitCents: [240, 340],
    about: ['a bitter lemonade of whole lemons', 'a grown-up lemonade with quinine'],
    notes: [
      'Lemon pith, sugar and a bitter snap.',
      'Cloudy from pressed fruit.',
      'Tart, dry and refreshing.',
    ],
    serve: ['Good with gin or vodka.', 'Serve very cold.'],
  },
  {
    name: 'Sugar Syrup',
    subCategory: 'bitter-mixers-syrups',
    abv: none,
    unitCents: [900, 1300],
    about: ['a plain cane sugar syrup for cocktails', 'a two-to-one bar syrup'],
    notes: [
      'Pure sweetness, no flavour added.',
      'Dissolves at once in cold drinks.',
      'Keeps for weeks in the fridge.',
    ],
    serve: ['A teaspoon balances most sours.', 'Use in daiquiris, collinses and iced coffee.'],
  },
]

export function mixers(): Draft[] {
  const shelf = {
    category: 'mixers',
    kind: 'non_alcoholic',
    cold: true,
    formats: [
      { unitVolumeMl: 200, packSizes: [1, 4, 24] },
      { unitVolumeMl: 250, packSizes: [1, 4, 24] },
    ],
  } as const
  return makers.flatMap((maker) => makersRange(shelf, maker, choose(`mixers:${maker.brand}`, styles, 6)))
}
