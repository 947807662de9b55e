import type { Draft, Maker, Style } from './demo-product.ts'
import { makersRange } from './range.ts'

const breweries: readonly Maker[] = [
  { brand: 'Two Grain', place: 'Footscray' },
  { brand: 'Millet Street', place: 'Newcastle' },
]

const styles: readonly Style[] = [
  {
    name: 'Gluten-Free Lager',
    subCategory: 'lager',
    abv: [4.2, 4.6],
    unitCents: [420, 520],
    about: ['a lager brewed from millet and rice', 'a clean lager made without barley or wheat'],
    notes: ['Light grain, a little lemon and a crisp end.', 'Pale gold with a dry finish.'],
    serve: ['Serve ice cold.', 'Good with fish tacos.'],
  },
  {
    name: 'Gluten-Free Pale Ale',
    subCategory: 'pale-ale',
    abv: [4.5, 5],
    unitCents: [440, 560],
    about: ['a hoppy pale ale brewed from sorghum and millet', 'a pale ale made without barley or wheat'],
    notes: ['Passionfruit, pine and toasted seed.', 'A firm bitterness and a tidy finish.'],
    serve: ['Serve cold.', 'Good with a burger, with or without the bun.'],
  },
  {
    name: 'Gluten-Free XPA',
    subCategory: 'pale-ale',
    abv: [4.4, 4.9],
    unitCents: [450, 570],
    about: ['an extra pale ale brewed from millet', 'an aromatic XPA made without barley or wheat'],
    notes: ['Mandarin, mango and soft bitterness.', 'Late hops keep it bright.'],
    serve: ['Serve cold.', 'Good with grilled prawns.'],
  },
]

const shelf = {
  category: 'beer',
  kind: 'beer_cider',
  cold: true,
  formats: [{ unitVolumeMl: 375, packSizes: [1, 6, 24] }],
} as const

export const glutenFreeBeers = (): Draft[] =>
  breweries.flatMap((brewery) => makersRange(shelf, brewery, styles))
