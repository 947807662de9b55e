import type { Draft, Maker, Style } from './demo-product.ts'
import { choose, makersRange } from './range.ts'

const cideries: readonly Maker[] = [
  { brand: 'Orchard Lane', place: 'the Yarra Valley' },
  { brand: 'Windfall', place: 'the Huon Valley' },
  { brand: 'Crooked Ladder', place: 'Harcourt' },
  { brand: 'Hilltop Road', place: 'the Snowy Valleys' },
  { brand: 'Pip & Stem', place: 'the Adelaide Hills' },
  { brand: 'Sundown Orchard', place: 'Bilpin' },
  { brand: 'Wonky Crate', place: 'Shepparton' },
]

const styles: readonly Style[] = [
  {
    name: 'Apple Cider',
    subCategory: 'apple-cider',
    abv: [4.5, 5],
    unitCents: [440, 600],
    about: ['a cloudy cider pressed from eating apples', 'a medium-sweet apple cider'],
    notes: [
      'Pink Lady and Granny Smith apples, pressed within a day of picking.',
      'Fresh apple skin, a little honey and gentle bubbles.',
      'Sweet up front and tidy at the end.',
      'Pale gold, with baked apple on the nose.',
    ],
    serve: ['Serve over ice.', 'Good with pork, cheddar and apple pie.'],
  },
  {
    name: 'Dry Cider',
    subCategory: 'apple-cider',
    abv: [5, 6.2],
    unitCents: [480, 680],
    about: ['a bone-dry cider with cider-apple tannin', 'a crisp, dry cider'],
    notes: [
      'Green apple, lemon pith and a chalky finish.',
      'Fermented until no sugar is left.',
      'Kingston Black and Yarlington Mill apples bring grip.',
      'Fine bubbles and an almost wine-like length.',
    ],
    serve: ['Serve well chilled in a wine glass.', 'Excellent with oysters or a ploughman’s lunch.'],
  },
  {
    name: 'Rosé Cider',
    subCategory: 'apple-cider',
    abv: [4.2, 4.8],
    unitCents: [480, 660],
    about: ['a pale pink cider', 'an apple cider blushed with red-fleshed fruit'],
    notes: [
      'Strawberry, apple blossom and a soft sparkle.',
      'The colour comes from a dash of berry juice.',
      'Off-dry, with a tart edge.',
      'Light, pink and gently floral.',
    ],
    serve: ['Serve cold with a slice of strawberry.', 'Suits a cheese plate or light salads.'],
  },
  {
    name: 'Pear Cider',
    subCategory: 'pear-cider',
    abv: [4.5, 5],
    unitCents: [440, 620],
    about: ['a pear cider with a soft texture', 'a perry made from ripe Williams pears'],
    notes: [
      'Ripe pear, elderflower and a creamy middle.',
      'Less acid than apple, so it drinks rounder.',
      'Light gold, delicately sweet and clean.',
      'There is a little spice in the finish.',
    ],
    serve: ['Serve over ice.', 'Good with blue cheese or spicy noodles.'],
  },
  {
    name: 'Alcoholic Ginger Beer',
    subCategory: 'alcoholic-ginger-beer',
    abv: [4, 4.8],
    unitCents: [460, 640],
    about: ['a brewed ginger beer with real heat', 'an alcoholic ginger beer, cloudy and warming'],
    notes: [
      'Fresh ginger, lime and brown sugar.',
      'The heat builds slowly and lingers.',
      'Unfiltered, so expect a little sediment.',
      'Sweetness and spice stay in balance.',
    ],
    serve: ['Serve over ice with a wedge of lime.', 'Goes with dumplings, satay and fried chicken.'],
  },
]

const shelf = {
  category: 'cider',
  kind: 'beer_cider',
  cold: true,
  formats: [
    { unitVolumeMl: 375, packSizes: [1, 6, 24] },
    { unitVolumeMl: 330, packSizes: [1, 6, 24], priceFactor: 0.95 },
    { unitVolumeMl: 500, packSizes: [1, 6, 12], priceFactor: 1.35 },
  ],
} as const

export function ciders(): Draft[] {
  return cideries.flatMap((maker) => makersRange(shelf, maker, choose(`ciders:${maker.brand}`, styles, 4)))
}
