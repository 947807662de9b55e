import type { Draft } from './demo-product.ts'
import { singleItems, type Item } from './single-items.ts'

const ice: readonly Item[] = [
  [
    'Polar Party',
    'Ice',
    'cubes',
    590,
    'Five kilograms of clear party ice in cubes. Enough to chill a medium esky. Made from filtered water and safe to drink.',
    { packSizes: [1, 2] },
  ],
  [
    'Big Chill',
    'Ice',
    'cubes',
    650,
    'Five kilograms of hollow cubes that cool quickly. Filtered water, food-safe bag. Goes straight into the esky or the glass.',
    { packSizes: [1, 2] },
  ],
  [
    'Iceberg',
    'Large Cube Ice',
    'cubes',
    890,
    'Two kilograms of big, slow-melting cubes. Clear and hard, for spirits served on the rocks. Keep them frozen until you pour.',
  ],
  [
    'Iceberg',
    'Crushed Ice',
    'crushed-block',
    690,
    'Three kilograms of crushed ice. For juleps, swizzles and keeping oysters cold. Filtered water, food-safe bag.',
  ],
  [
    'Big Chill',
    'Block Ice',
    'crushed-block',
    790,
    'One solid block of five kilograms. Melts slowly, so it suits long days and big eskies. Break it with a pick, or leave it whole.',
  ],
]

const gifts: readonly Item[] = [
  [
    'Cheers Mate',
    'Snack Gift Box',
    'hampers',
    5900,
    'Kettle chips, smoky almonds, jerky and a block of dark chocolate in a ribboned box. For someone who deserves a proper bowl of snacks. Add a card at checkout.',
  ],
  [
    'Housewarming',
    'Gift Box',
    'hampers',
    7900,
    'Olives, oat biscuits, salsa, a candle and a bottle opener. Useful from the first night. Comes wrapped.',
  ],
  [
    'Happy Birthday',
    'Gift Box',
    'hampers',
    6900,
    'Truffles, caramel popcorn, mixed lollies and a set of candles. Sweet from top to bottom. Comes wrapped with a card.',
  ],
  [
    'Thank You',
    'Gift Box',
    'hampers',
    6400,
    'Hazelnut chocolate, honey cashews and cold brew coffee. A small thank you that does not need a vase. Comes wrapped.',
  ],
  [
    'Just Because',
    'Gift Box',
    'hampers',
    5400,
    'Milk chocolate, sparkling apple and two kinds of popcorn. No occasion needed. Comes wrapped.',
  ],
  [
    'The Big Night',
    'Gift Box',
    'hampers',
    9900,
    'Marinated olives, crackers, truffles, mixed nuts and playing cards for a table of six. A night in, boxed. Comes wrapped.',
  ],
  [
    'Ironbark Ridge',
    'Shiraz Gift Box',
    'boxed-wine-spirits',
    5900,
    'One Barossa shiraz in a timber-look box. Blackberry, pepper and a long, warm finish. Ready to give.',
    { abvPercent: 14.2, unitVolumeMl: 750, kind: 'wine' },
  ],
  [
    'Cold Creek',
    'Cuvée Gift Box',
    'boxed-wine-spirits',
    7900,
    'A Tasmanian traditional-method sparkling in a presentation box. Citrus, brioche and fine bubbles. Chill it before opening.',
    { abvPercent: 12.2, unitVolumeMl: 750, kind: 'wine' },
  ],
  [
    'Magnolia Hill',
    'Pinot Noir Gift Box',
    'boxed-wine-spirits',
    7200,
    'One Mornington Peninsula pinot noir in a gift box. Cherry, spice and silky tannin. Serve slightly cool.',
    { abvPercent: 13.2, unitVolumeMl: 750, kind: 'wine' },
  ],
  [
    'Old Cooper',
    'Whisky Gift Box',
    'boxed-wine-spirits',
    13900,
    'A Tasmanian single malt with two tasting glasses, boxed. Raisin, orange peel and malt. Try it neat first.',
    { abvPercent: 45, unitVolumeMl: 700, kind: 'spirits' },
  ],
  [
    'Herbalist & Daughter',
    'Gin Gift Box',
    'boxed-wine-spirits',
    9900,
    'A Daylesford dry gin with a jar of dried citrus, boxed. Juniper, lemon myrtle and spice. Pour with tonic.',
    { abvPercent: 42, unitVolumeMl: 700, kind: 'spirits' },
  ],
  [
    'Good Host',
    'Wine Glass Gift Box',
    'glassware',
    5900,
    'Four stemmed glasses of lead-free crystal. Large enough for red, fine enough for white. Dishwasher-safe on a gentle cycle.',
    { kind: 'non_alcoholic' },
  ],
  [
    'Good Host',
    'Schooner Gift Box',
    'glassware',
    3900,
    'Six 425 ml schooners with a heavy base. Straight-sided, as they should be. Dishwasher-safe.',
    { kind: 'non_alcoholic' },
  ],
  [
    'Good Host',
    'Whisky Tumbler Gift Box',
    'glassware',
    4900,
    'Two cut-glass tumblers with room for a large cube. Solid in the hand. Wash by hand.',
    { kind: 'non_alcoholic' },
  ],
]

const essentials: readonly Item[] = [
  [
    'Good Host',
    'Bottle Opener',
    'bar-tools',
    990,
    'A flat steel opener that takes crown seals off in one go. Fits a drawer, a pocket or a hook by the fridge.',
  ],
  [
    'Good Host',
    'Wine Key',
    'bar-tools',
    1690,
    'A two-step waiter’s corkscrew with a foil cutter. The kind that waiters use, because it works.',
  ],
  [
    'Good Host',
    'Cocktail Shaker',
    'bar-tools',
    3490,
    'A 500 ml steel shaker with strainer and lid. Seals well and comes apart easily. Wash by hand.',
  ],
  [
    'Good Host',
    'Jigger',
    'bar-tools',
    1290,
    'A double measure of 30 and 15 ml in brushed steel. Takes the guesswork out of a recipe.',
  ],
  [
    'Good Host',
    'Bottle Stopper',
    'bar-tools',
    1190,
    'A lever stopper that holds the bubbles in an open sparkling overnight. Fits standard bottles.',
  ],
  [
    'Corner Store',
    'Paper Cups',
    'tableware',
    590,
    'Twenty-five paper cups of 280 ml. Suit cold drinks; recyclable where paper cups are taken.',
  ],
  [
    'Party Line',
    'Paper Straws',
    'tableware',
    450,
    'Fifty striped paper straws. Sturdy enough for a long drink with ice.',
  ],
  [
    'Party Line',
    'Napkins',
    'tableware',
    490,
    'Forty two-ply cocktail napkins in plain colours. For spills and small plates.',
  ],
  [
    'Party Line',
    'Bamboo Plates',
    'tableware',
    890,
    'Ten pressed bamboo plates, 18 cm across. Hold a sausage in bread with confidence.',
  ],
  [
    'Corner Store',
    'Matches',
    'household',
    250,
    'Two boxes of long safety matches. For candles, barbecues and the pilot light.',
  ],
  [
    'Corner Store',
    'Batteries',
    'household',
    1090,
    'Four AA alkaline batteries. For the speaker that goes quiet at the wrong time.',
  ],
  [
    'Good Host',
    'Tealights',
    'household',
    690,
    'Thirty unscented tealights that burn for about four hours each. Stand them on something that does not mind heat.',
  ],
  [
    'Party Line',
    'Playing Cards',
    'household',
    790,
    'A standard deck with a linen finish and clear corners. Two jokers included.',
  ],
  [
    'Corner Store',
    'Picnic Rug',
    'household',
    3900,
    'A rug of 150 by 200 cm with a waterproof back and a carry strap. For parks, beaches and damp lawns.',
  ],
]

export function iceBags(): Draft[] {
  return singleItems({ category: 'ice', kind: 'food', cold: true }, ice)
}

export function giftBoxes(): Draft[] {
  return singleItems({ category: 'gifts', kind: 'food', cold: false }, gifts)
}

export function householdEssentials(): Draft[] {
  return singleItems({ category: 'essentials', kind: 'non_alcoholic', cold: false }, essentials)
}
