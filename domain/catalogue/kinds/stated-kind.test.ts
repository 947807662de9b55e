import { describe, expect, it } from 'vitest'
import { superlinearOf } from '#testing/suites/growth.ts'
import { contradictsKind, type ProductWords, statedKind } from './stated-kind.ts'

const EMPTY: ProductWords = { title: '', type: '', category: '', tags: '', description: '', hasVolume: false }
const kindOf = (title: string, others: Partial<ProductWords> = {}) =>
  statedKind({ ...EMPTY, title, ...others })

/** @source L-1 */
describe('statedKind', () => {
  it.each([
    ['Carlton Draught 24 x 375mL', 'beer_cider'],
    ['Stone & Wood Pacific Ale', 'beer_cider'],
    ['Peanut Butter Stout', 'beer_cider'],
    ['Chocolate Porter', 'beer_cider'],
    ['Pipsqueak Best Cider', 'beer_cider'],
    ['Weißbier vom Fass', 'beer_cider'],
    ['Penfolds Bin 389', 'wine'],
    ['Grosset Polish Hill Riesling', 'wine'],
    ['Galway Pipe Grand Tawny', 'wine'],
    ['Junmai Daiginjo Sake 720ml', 'wine'],
    ['Honey Mead', 'wine'],
    ['Veuve Clicquot Champagne Gift Box', 'wine'],
    ['Aperol 700ml', 'spirits'],
    ['Jägermeister', 'spirits'],
    ['Campari', 'spirits'],
    ['Amaro Montenegro', 'spirits'],
    ['Jinro Soju Green Grape', 'spirits'],
    ['Peanut Butter Whiskey', 'spirits'],
    ['Mr Black Coffee Liqueur 700ml', 'spirits'],
    ['Baileys Chocolate', 'spirits'],
    ['Jack Daniel’s Honey', 'spirits'],
    ['Jim Beam White 700mL Glass Bottle', 'spirits'],
    ['Whisky & Chocolate Gift Set', 'spirits'],
    ['Smirnoff Ice 4.8%', 'premixed'],
    ['White Claw Hard Seltzer Mango', 'premixed'],
    ['Hard Solo', 'premixed'],
    ['Jim Beam & Cola 375ml', 'premixed'],
    ['Vodka, Lime & Soda 4 pack', 'premixed'],
    ['Espresso Martini RTD', 'premixed'],
    ['Alcoholic Ginger Beer', 'premixed'],
    ['Winfield Blue Cigarettes 25s', 'tobacco'],
  ] as const)('returns for %o the kind %s', (title, kind) => expect(kindOf(title)).toBe(kind))

  it.each([
    ['Wine gums', 'food'],
    ['Rum & raisin chocolate', 'food'],
    ['Beer nuts', 'food'],
    ['Brandy snaps 150g', 'food'],
    ['Apple Cider Vinegar 500ml', 'food'],
    ['Red wine vinegar', 'food'],
    ['Beer batter mix', 'food'],
    ['Tequila lime corn chips', 'food'],
    ['Jack Daniel’s BBQ Sauce 280ml', 'food'],
    ['Guinness crisps', 'food'],
    ['Vodka pasta sauce 400g', 'food'],
    ['Champagne truffles', 'food'],
    ['Rum essence 50ml', 'food'],
    ['Whisky glasses, set of 4', 'food'],
    ['Wine cooler bag', 'food'],
    ['Corona bottle opener', 'food'],
    ['VB T-shirt', 'food'],
    ['Clay pot', 'food'],
    ['Burgundy wool jumper', 'food'],
    ['Cadbury Dairy Milk', 'food'],
    ['Scotch Finger biscuits', 'food'],
    ['Ginger beer', 'non_alcoholic'],
    ['Bundaberg Ginger Beer 375ml', 'non_alcoholic'],
    ['Root beer', 'non_alcoholic'],
    ['Kombucha Ginger & Lemon', 'non_alcoholic'],
    ['Lemon, Lime & Bitters', 'non_alcoholic'],
    ['Coca-Cola 1.25L', 'non_alcoholic'],
    ['Red Bull 250ml', 'non_alcoholic'],
    ['Virgin mojito', 'non_alcoholic'],
    ['Heineken 0.0', 'non_alcoholic'],
    ['Lager 0.0 %', 'non_alcoholic'],
    ['Pale ale, alcohol-free', 'non_alcoholic'],
    ['Non-Alcoholic Sparkling Shiraz', 'non_alcoholic'],
    ['Seedlip Garden 108', 'non_alcoholic'],
  ] as const)('returns for %o, which only resembles an alcoholic drink, the kind %s', (title, kind) =>
    expect(kindOf(title)).toBe(kind),
  )

  it.each([
    ['Mystery 700ml', {}],
    ['Nocturne 70cl', {}],
    ['Kagami', {}],
    ['日本酒', {}],
    ['', {}],
    ['Anything', { type: 'Liquor' }],
    ['Anything', { type: 'Alcohol' }],
    ['Anything', { type: 'Drinks' }],
    ['Anything', { category: 'Food, Beverages & Tobacco > Beverages > Alcoholic Beverages' }],
    ['Anything', { tags: 'gift, boozy' }],
    ['Sunrise', { description: 'Alc. 4.8% vol.' }],
    ['Sunrise', { description: 'Contains 1.4 standard drinks' }],
    ['Sunrise juice', { description: '5 % ABV' }],
    ['Nocturne Chocolate Cream 500ml', {}],
    ['Nocturne Coffee 700ml', {}],
    ['Night Coffee 500ml', {}],
    ['Night Coffee', { description: 'A coffee liqueur, best served over ice.' }],
    ['Ginger Beer 4%', {}],
    ['Kombucha 1.2%', {}],
    ['Jim Beam White', { type: 'Snacks' }],
    ['Gin', { type: 'Soft drinks' }],
    ['Jameson Whiskey', { type: 'Beer' }],
    ['Alcohol-free gin 40% ABV', {}],
    ['Polka Gin', {}],
  ] as const)('returns unknown for %o with %o', (title, others) =>
    expect(kindOf(title, others)).toBe('unknown'),
  )

  it.each([
    ['Anything', { type: 'Scotch' }, 'spirits'],
    ['Anything', { type: 'Spirits' }, 'spirits'],
    ['Anything', { category: 'Food, Beverages & Tobacco > Beverages > Alcoholic Beverages > Wine' }, 'wine'],
    ['Sunrise', { tags: 'organic, shiraz' }, 'wine'],
    ['Sunrise', { description: 'A dry riesling from the Clare Valley.' }, 'wine'],
    ['Anything', { type: 'Confectionery' }, 'food'],
    ['Wine gums', { type: 'Confectionery' }, 'food'],
    ['Beer nuts', { type: 'Snacks' }, 'food'],
    ['Lindt 70%', { type: 'Chocolate' }, 'food'],
    ['Tonic Water', { description: 'Made for gin. Try it with vodka, too.' }, 'non_alcoholic'],
    ['Potato chips', { description: 'Crunchy. Great with a cold beer.' }, 'food'],
    ['Red glasses', { category: 'Home & Garden > Kitchen & Dining > Barware > Wine Glasses' }, 'food'],
    ['Anything', { category: 'Food, Beverages & Tobacco > Beverages > Soda' }, 'non_alcoholic'],
    ['Bourbon Barrel Aged Stout', { type: 'Beer' }, 'beer_cider'],
    ['Sherry Cask Single Malt Whisky', {}, 'spirits'],
  ] as const)('returns for %o with %o the kind %s', (title, others, kind) =>
    expect(kindOf(title, others)).toBe(kind),
  )

  it.each([
    [
      'food',
      { title: 'Rosé “Blush”' },
      false,
      'the kind was set by a person, and only the title states wine',
    ],
    ['food', { title: 'Rosé', type: 'Wine' }, true, 'the type states wine'],
    ['non_alcoholic', { title: 'Rosé 12 % alc/vol' }, true, 'the strength is that of a wine'],
    [
      'food',
      { title: 'Punch', description: 'Contains 2 standard drinks.' },
      true,
      'the description states standard drinks',
    ],
    ['non_alcoholic', { title: 'Lager 0.0', type: 'Beer' }, false, 'the title states a strength of 0.0'],
    ['food', { title: 'Flutes', type: 'Wine Glasses' }, false, 'wine glasses are not wine'],
    ['wine', { title: 'Rosé', type: 'Wine' }, false, 'the kind is alcohol already'],
  ] as const)('finds that the kind %s contradicts %o: %s, because %s', (kind, words, contradicts, _because) =>
    expect(contradictsKind({ ...EMPTY, ...words }, kind)).toBe(contradicts),
  )

  it('takes linear time', () => {
    const units = ['beer ', '& ', 'wine gum ', '4.8% ', 'alc ', '. ', 'é', '(', 'vol 1']
    expect(superlinearOf((text) => kindOf(text, { description: text }), units)).toEqual([])
  })
})
