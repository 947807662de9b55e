import { hoppyBeers, maltyBeers } from './beer-styles.ts'
import type { Draft, Maker } from './demo-product.ts'
import { lagers } from './lager-styles.ts'
import { choose, makersRange } from './range.ts'

const breweries: readonly Maker[] = [
  { brand: 'Tram 86', place: 'Northcote' },
  { brand: 'Swooping Magpie', place: 'Ballarat' },
  { brand: 'Corner Pub', place: 'Richmond' },
  { brand: 'Wattle Day', place: 'Bendigo' },
  { brand: 'Bondi Swell', place: 'Sydney’s eastern suburbs' },
  { brand: 'Harbour Bridge', place: 'Marrickville' },
  { brand: 'Golden Mile', place: 'Castlemaine' },
  { brand: 'Night Tram', place: 'Brunswick' },
  { brand: 'Saltbush', place: 'Mildura' },
  { brand: 'Tram Stop 12', place: 'Thornbury' },
  { brand: 'Iron Lace', place: 'Carlton' },
  { brand: 'Paddock & Post', place: 'the Macedon Ranges' },
  { brand: 'Three Pot', place: 'Footscray' },
  { brand: 'Lighthouse Keeper', place: 'Queenscliff' },
  { brand: 'Back Verandah', place: 'Beechworth' },
  { brand: 'Blue Gum', place: 'the Blue Mountains' },
  { brand: 'Galah', place: 'Dubbo' },
  { brand: 'Dusty Track', place: 'Broken Hill' },
  { brand: 'Long Weekend', place: 'Byron Bay' },
  { brand: 'South Paw', place: 'Geelong' },
  { brand: 'Bin Chicken', place: 'Alexandria' },
  { brand: 'Laneway', place: 'Collingwood' },
  { brand: 'Yabby Creek', place: 'Wangaratta' },
  { brand: 'Sunday Arvo', place: 'Torquay' },
  { brand: 'Cape Otter', place: 'Apollo Bay' },
  { brand: 'Fat Koala', place: 'Phillip Island' },
  { brand: 'Tin Shed', place: 'Orange' },
  { brand: 'Storm Bay', place: 'Hobart' },
  { brand: 'Half Moon', place: 'Newcastle' },
  { brand: 'Cockatoo Club', place: 'the Dandenongs' },
  { brand: 'Big Swell', place: 'Wollongong' },
  { brand: 'Old Ferry', place: 'Manly' },
  { brand: 'Barra & Sons', place: 'Darwin' },
  { brand: 'Copper Kettle', place: 'Adelaide' },
  { brand: 'Red Dirt', place: 'Alice Springs' },
]

const shelf = {
  category: 'beer',
  kind: 'beer_cider',
  cold: true,
  formats: [
    { unitVolumeMl: 375, packSizes: [1, 6, 24] },
    { unitVolumeMl: 375, packSizes: [1, 6, 24] },
    { unitVolumeMl: 440, packSizes: [1, 4, 16], priceFactor: 1.3 },
    { unitVolumeMl: 330, packSizes: [1, 6, 24], priceFactor: 0.95 },
    { unitVolumeMl: 355, packSizes: [1, 6, 24] },
    { unitVolumeMl: 750, packSizes: [1, 6, 12], priceFactor: 1.8 },
  ],
} as const

/** Returns the beers. Each brewery has a lager, hoppy beers and a malty beer, as a real range would. */
export function beers(): Draft[] {
  return breweries.flatMap((brewery) =>
    makersRange(shelf, brewery, [
      ...choose(`lagers:${brewery.brand}`, lagers, 1),
      ...choose(`hoppy:${brewery.brand}`, hoppyBeers, 2),
      ...choose(`malty:${brewery.brand}`, maltyBeers, 1),
    ]),
  )
}
