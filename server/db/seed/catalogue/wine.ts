import type { Draft, Maker, Style } from './demo-product.ts'
import { choose, makersRange } from './range.ts'
import { redWines } from './red-wine-styles.ts'
import { casks, roses, sparklings } from './rose-and-sparkling-styles.ts'
import { whiteWines } from './white-wine-styles.ts'
import { wineMakers } from './wine-makers.ts'

const bottle = [{ unitVolumeMl: 750, packSizes: [1, 6, 12] }] as const

const shelves = [
  { category: 'red_wine', cold: false, styles: redWines, most: 3 },
  { category: 'white_wine', cold: true, styles: whiteWines, most: 2 },
  { category: 'rose', cold: true, styles: roses, most: 1 },
  { category: 'sparkling', cold: true, styles: sparklings, most: 2 },
] as const

const caskMakers: readonly Maker[] = [
  { brand: 'Verandah', place: 'the Riverina' },
  { brand: 'Big Table', place: 'the Murray Darling' },
  { brand: 'Picnic Rug', place: 'the Riverland' },
  { brand: 'Backyard', place: 'the Riverina' },
  { brand: 'Esky', place: 'the Murray Darling' },
]

export function wines(): Draft[] {
  return shelves.flatMap(({ category, cold, styles, most }) =>
    wineMakers.flatMap((maker) => {
      const grown = styles.filter(({ name }: Style) => maker.grows.includes(name))
      const chosen = choose(`${category}:${maker.brand}`, grown, most)
      return makersRange({ category, kind: 'wine', cold, formats: bottle }, maker, chosen)
    }),
  )
}

export function caskWines(): Draft[] {
  const formats = [{ unitVolumeMl: 4000, packSizes: [1, 4] }]
  return caskMakers.flatMap((maker) =>
    makersRange(
      { category: 'cask_wine', kind: 'wine', cold: false, formats },
      maker,
      choose(`casks:${maker.brand}`, casks, 3),
    ),
  )
}
