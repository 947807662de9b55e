import type { Draft, Maker, Style } from './demo-product.ts'
import { choose, makersRange } from './range.ts'

const makers: readonly Maker[] = [
  { brand: 'Paloma Club', place: 'St Kilda' },
  { brand: 'Fizz District', place: 'Fitzroy' },
  { brand: 'Dry Dock', place: 'Balmain' },
  { brand: 'Pineapple Lane', place: 'the Sunshine Coast' },
  { brand: 'Sunset Strip', place: 'Bondi' },
  { brand: 'Knock-Off', place: 'Penrith' },
  { brand: 'Sea Breeze', place: 'Coffs Harbour' },
  { brand: 'Mule Train', place: 'Abbotsford' },
  { brand: 'Velvet Rope', place: 'Chippendale' },
]

const styles: readonly Style[] = [
  {
    name: 'Seltzer',
    subCategory: 'seltzer',
    abv: [4, 4.5],
    unitCents: [460, 560],
    about: ['an alcoholic seltzer with a squeeze of citrus', 'a dry, lightly flavoured seltzer'],
    notes: [
      'Grapefruit and a hint of salt.',
      'Very dry, with fine bubbles.',
      'Made with a clean sugar ferment.',
    ],
    serve: ['Serve ice cold.', 'Pour over ice with a wedge of grapefruit.'],
  },
  {
    name: 'Lime Seltzer',
    subCategory: 'seltzer',
    abv: [4, 4.5],
    unitCents: [460, 560],
    about: ['a lime seltzer', 'a crisp seltzer with real lime juice'],
    notes: ['Lime zest, then a dry finish.', 'Light and spritzy.', 'No sweetener, just fruit.'],
    serve: ['Serve ice cold.', 'Good with tacos.'],
  },
  {
    name: 'Vodka Soda',
    subCategory: 'spirit-mixer',
    abv: [4.5, 5],
    unitCents: [520, 640],
    about: ['vodka and soda with a twist of lemon', 'a plain-spoken vodka and soda'],
    notes: ['Clean vodka, lively soda, a little lemon.', 'Dry, with no added sugar.', 'Simple and crisp.'],
    serve: ['Serve over plenty of ice.', 'Add a slice of cucumber.'],
  },
  {
    name: 'Whisky Cola',
    subCategory: 'spirit-mixer',
    abv: [4.8, 6],
    unitCents: [540, 680],
    about: ['blended whisky and cola', 'a whisky and cola mixed to a bar measure'],
    notes: [
      'Caramel, vanilla and kola nut.',
      'Oak shows through the sweetness.',
      'Full-flavoured and fizzy.',
    ],
    serve: ['Serve over ice with a wedge of lime.', 'Good with ribs or burgers.'],
  },
  {
    name: 'Rum & Ginger Ale',
    subCategory: 'spirit-mixer',
    abv: [4.8, 5.5],
    unitCents: [540, 680],
    about: ['gold rum with dry ginger ale', 'rum and ginger with a squeeze of lime'],
    notes: ['Molasses, ginger and lime.', 'Warm spice and a dry finish.', 'Mellow rum with a gingery lift.'],
    serve: ['Serve over ice.', 'Good with jerk chicken or a salty snack.'],
  },
  {
    name: 'Gin Spritz',
    subCategory: 'spritz-cocktails',
    abv: [4.5, 6],
    unitCents: [560, 720],
    about: ['a gin spritz with elderflower', 'gin, soda and garden herbs'],
    notes: ['Juniper, elderflower and lemon.', 'Floral and lightly bitter.', 'Cucumber and mint at the end.'],
    serve: ['Pour over ice in a large glass.', 'Good before dinner.'],
  },
  {
    name: 'Passion Spritz',
    subCategory: 'spritz-cocktails',
    abv: [4.5, 6],
    unitCents: [560, 720],
    about: ['a passionfruit spritz', 'vodka and passionfruit, lengthened with soda'],
    notes: [
      'Ripe passionfruit, seeds and all.',
      'Sweet and tart by turns.',
      'Tropical on the nose, dry at the end.',
    ],
    serve: ['Serve over ice.', 'Top with a little sparkling wine if you like.'],
  },
  {
    name: 'Margarita',
    subCategory: 'spritz-cocktails',
    abv: [7, 10],
    unitCents: [720, 920],
    about: ['a margarita, mixed and carbonated', 'tequila, lime and orange, ready to pour'],
    notes: ['Agave, sharp lime and a little salt.', 'Dry and tangy.', 'Orange peel rounds it off.'],
    serve: ['Pour into a salt-rimmed glass over ice.', 'Good with anything spicy.'],
  },
]

const shelf = {
  category: 'premix',
  kind: 'premixed',
  cold: true,
  formats: [
    { unitVolumeMl: 330, packSizes: [1, 4, 24] },
    { unitVolumeMl: 250, packSizes: [1, 4, 24], priceFactor: 0.95 },
    { unitVolumeMl: 375, packSizes: [1, 6, 24] },
  ],
} as const

export function premixes(): Draft[] {
  return makers.flatMap((maker) => makersRange(shelf, maker, choose(`premix:${maker.brand}`, styles, 4)))
}
