import type { Draft, Maker, Style } from './demo-product.ts'
import { choose, makersRange } from './range.ts'

const makers: readonly Maker[] = [
  { brand: 'Slow Barrel', place: 'Rutherglen' },
  { brand: 'Four Aunts', place: 'the Barossa Valley' },
  { brand: 'Lamplighter', place: 'McLaren Vale' },
  { brand: 'Winter Shed', place: 'Rutherglen' },
]

/**
 * Styles of fortified wine. Australian makers use tawny and apera, because port and sherry are names of regions
 * elsewhere.
 */
const styles: readonly Style[] = [
  {
    name: 'Tawny',
    subCategory: 'fortified-vermouth',
    abv: [17.5, 19],
    unitCents: [1800, 4200],
    about: ['a fortified red aged in old oak', 'a tawny blended from several vintages'],
    notes: ['Walnut, fig and orange peel.', 'Rich and mellow, with a dry end.', 'Toffee and dried fruit.'],
    serve: ['Pour a small glass after dinner.', 'Good with blue cheese and nuts.'],
  },
  {
    name: 'Muscat',
    subCategory: 'fortified-vermouth',
    abv: [17, 18],
    unitCents: [2000, 4600],
    about: ['a luscious fortified muscat', 'a sweet fortified wine of brown muscat grapes'],
    notes: [
      'Raisin, rose petal and toffee.',
      'Very sweet, lifted by fresh acid.',
      'Plum pudding and tea leaf.',
    ],
    serve: ['Serve slightly cool.', 'Pour over vanilla ice cream.'],
  },
  {
    name: 'Dry Apera',
    subCategory: 'fortified-vermouth',
    abv: [15, 17],
    unitCents: [1900, 3600],
    about: ['a bone-dry fortified white aged under flor', 'a pale, savoury apera'],
    notes: ['Green almond, sea spray and bread dough.', 'Tangy and very dry.', 'Clean, nutty and brisk.'],
    serve: ['Serve well chilled.', 'Made for olives and salted almonds.'],
  },
  {
    name: 'Sweet Apera',
    subCategory: 'fortified-vermouth',
    abv: [17, 18],
    unitCents: [1800, 3200],
    about: ['a sweet, amber apera', 'a creamy fortified white aged in oak'],
    notes: ['Caramel, hazelnut and sultana.', 'Smooth and round.', 'Sweet first, nutty last.'],
    serve: ['Pour over ice with a slice of orange.', 'Good with trifle.'],
  },
  {
    name: 'Sweet Vermouth',
    subCategory: 'fortified-vermouth',
    abv: [16, 18],
    unitCents: [2900, 4400],
    about: ['a red vermouth with native botanicals', 'a bittersweet vermouth of shiraz and wormwood'],
    notes: [
      'Orange peel, clove and wattleseed.',
      'Bitter herbs and dark fruit.',
      'Cola, cherry and gentian.',
    ],
    serve: ['The red half of a negroni or a manhattan.', 'Pour over ice with soda.'],
  },
  {
    name: 'Dry Vermouth',
    subCategory: 'fortified-vermouth',
    abv: [16, 18],
    unitCents: [2900, 4400],
    about: ['a crisp white vermouth', 'a dry vermouth with river mint and citrus'],
    notes: ['Chamomile, lemon and wormwood.', 'Dry, floral and gently bitter.', 'Herbs and white pepper.'],
    serve: ['A splash makes a martini.', 'Pour over ice with an olive.'],
  },
]

const shelf = {
  category: 'spirits',
  kind: 'wine',
  cold: false,
  formats: [{ unitVolumeMl: 750, packSizes: [1, 6] }],
} as const

export const fortifiedWines = (): Draft[] =>
  makers.flatMap((maker) => makersRange(shelf, maker, choose(`fortified:${maker.brand}`, styles, 5)))
