import type { Draft, Maker } from './demo-product.ts'
import { choose, makersRange } from './range.ts'
import { clearSpirits, darkSpirits, sweetAndBitterSpirits } from './spirit-styles.ts'

/** Makers by family as brand and place; `most` is the number of the family's styles that each maker offers. */
const houses: readonly { family: string; most: number; makers: readonly (readonly [string, string])[] }[] = [
  {
    family: 'Gin',
    most: 2,
    makers: [
      ['Red Parrot', 'Healesville'],
      ['Coast Road', 'the Great Ocean Road'],
      ['Herbalist & Daughter', 'Daylesford'],
      ['Lemon Myrtle House', 'Byron Bay'],
      ['Quandong & Copper', 'the Flinders Ranges'],
      ['Sea Fog', 'Phillip Island'],
      ['Garden State', 'Fitzroy'],
      ['Brass Key', 'Surry Hills'],
      ['Finch & Fig', 'the Barossa Valley'],
    ],
  },
  {
    family: 'Vodka',
    most: 2,
    makers: [
      ['Clear Night', 'Hobart'],
      ['Polar Line', 'the Snowy Mountains'],
      ['Granite', 'Tenterfield'],
      ['Snowgum', 'Bright'],
      ['Diamond Sky', 'Port Melbourne'],
      ['Wheatfield No 9', 'the Wimmera'],
    ],
  },
  {
    family: 'Whisky',
    most: 2,
    makers: [
      ['Drover', 'Ballarat'],
      ['Old Cooper', 'Launceston'],
      ['Peat & Paddock', 'the Derwent Valley'],
      ['Bass Strait', 'King Island'],
      ['Thornbury Lane', 'Thornbury'],
      ['Ember & Oak', 'the Southern Highlands'],
      ['The Regent', 'Goulburn'],
    ],
  },
  {
    family: 'Bourbon',
    most: 2,
    makers: [
      ['Copper Mule', 'Kentucky'],
      ['Rattle Creek', 'Kentucky'],
      ['Big River', 'Kentucky'],
      ['Barrel Row', 'Kentucky'],
    ],
  },
  {
    family: 'Rum',
    most: 2,
    makers: [
      ['Old Wharf', 'Bundaberg'],
      ['Cane Cutter', 'Mackay'],
      ['Palm Cove', 'Cairns'],
      ['Captain Yew', 'Fremantle'],
      ['Sugar Reef', 'the Whitsundays'],
    ],
  },
  {
    family: 'Tequila',
    most: 2,
    makers: [
      ['Casa Luna', 'Jalisco'],
      ['El Faro', 'Jalisco'],
      ['Agave Norte', 'Jalisco'],
      ['Dos Estrellas', 'Jalisco'],
    ],
  },
  {
    family: 'Liqueur',
    most: 1,
    makers: [
      ['Black Cat Coffee', 'Melbourne'],
      ['Nonna Lemon', 'Carlton'],
      ['Wild Cherry Lane', 'Young'],
      ['Orange Grove', 'the Riverina'],
      ['Butter Bell', 'Gippsland'],
      ['Sunday Hazel', 'Mudgee'],
    ],
  },
  {
    family: 'Aperitivo',
    most: 2,
    makers: [
      ['Sole Mio', 'Brunswick'],
      ['Rossa Via', 'Leichhardt'],
      ['Amara Sud', 'McLaren Vale'],
    ],
  },
]

const shelf = {
  category: 'spirits',
  kind: 'spirits',
  cold: false,
  formats: [{ unitVolumeMl: 700, packSizes: [1] }],
} as const

export function spirits(): Draft[] {
  const styles = [...clearSpirits, ...darkSpirits, ...sweetAndBitterSpirits]
  return houses.flatMap(({ family, most, makers }) => {
    const offered = styles.filter((style) => style.family === family)
    return makers.flatMap(([brand, place]) => {
      const maker: Maker = { brand, place }
      return makersRange(shelf, maker, choose(`spirits:${brand}`, offered, most))
    })
  })
}
