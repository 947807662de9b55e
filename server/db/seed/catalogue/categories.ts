import { slugOf } from '#domain/catalogue/slug.ts'
import type { DemoCategory } from './demo-product.ts'

type Shelf = {
  name: string
  color: string
  description: string
  parts: readonly (readonly [string, string])[]
}

/** Top-level categories. Every colour is light enough for the icons' dark outline (luminance over 0.35). */
const shelves: readonly Shelf[] = [
  {
    name: 'Beer',
    color: '#F6C65B',
    description: 'Lagers, ales, stouts and sours from independent breweries, kept cold.',
    parts: [
      ['Pale Ale', 'Pale ales and XPAs, hop-forward and easy to pour.'],
      ['IPA', 'India pale ales, from hazy to West Coast.'],
      ['Lager', 'Lagers, draughts and pilsners.'],
      ['Ale', 'Summer, session, amber and red ales.'],
      ['Wheat Beer', 'Wheat beers and saisons.'],
      ['Stout & Porter', 'Dark beers with roasted malt.'],
      ['Sour', 'Sours and fruit sours.'],
      ['Mid-Strength', 'Full-flavoured beers at about 3.5 per cent.'],
    ],
  },
  {
    name: 'Cider',
    color: '#DDE58A',
    description: 'Apple and pear ciders, dry to sweet, and alcoholic ginger beer.',
    parts: [
      ['Apple Cider', 'Pressed apple, from bone dry to sweet.'],
      ['Pear Cider', 'Softer and rounder than apple.'],
      ['Alcoholic Ginger Beer', 'Brewed ginger with a little heat.'],
    ],
  },
  {
    name: 'Red Wine',
    color: '#E7A0A6',
    description: 'Shiraz, pinot noir, cabernet and the rest of the red shelf.',
    parts: [
      ['Shiraz', 'Australia’s best-known red, from peppery to plush.'],
      ['Pinot Noir', 'Light, perfumed reds from cooler places.'],
      ['Cabernet & Merlot', 'Structured reds with dark fruit.'],
      ['Grenache & Blends', 'Grenache on its own and with friends.'],
      ['Other Reds', 'Tempranillo, sangiovese, malbec, durif and more.'],
    ],
  },
  {
    name: 'White Wine',
    color: '#EFE6A8',
    description: 'Chardonnay, sauvignon blanc, riesling and newer arrivals, chilled.',
    parts: [
      ['Chardonnay', 'From lean and flinty to full and toasty.'],
      ['Sauvignon Blanc', 'Bright, herbal whites.'],
      ['Riesling', 'Lime and slate, mostly dry.'],
      ['Pinot Gris & Grigio', 'Pear-fruited whites in two styles.'],
      ['Other Whites', 'Semillon, fiano, vermentino, moscato and more.'],
    ],
  },
  {
    name: 'Rosé',
    color: '#F9C9CF',
    description: 'Pale, dry pinks and a few with more colour.',
    parts: [
      ['Dry Rosé', 'Pale and crisp.'],
      ['Fruity Rosé', 'More colour, more berries.'],
    ],
  },
  {
    name: 'Sparkling',
    color: '#F3DCA6',
    description: 'Bottle-fermented bruts, prosecco, pink fizz and sparkling shiraz.',
    parts: [
      ['Brut & Cuvée', 'Dry sparkling wines made the traditional way.'],
      ['Prosecco', 'Fresh, floral bubbles.'],
      ['Sparkling Rosé', 'Pink and dry.'],
      ['Sparkling Red', 'Chilled, dark and festive.'],
    ],
  },
  {
    name: 'Cask Wine',
    color: '#D9A9B4',
    description: 'Four litres of everyday wine that keep for weeks once opened.',
    parts: [
      ['Red Casks', 'Soft reds and blends.'],
      ['White & Rosé Casks', 'Whites, pinks and moscato.'],
    ],
  },
  {
    name: 'Spirits',
    color: '#E9B07A',
    description: 'Gin, vodka, whisky, rum, tequila, liqueurs and aperitivi.',
    parts: [
      ['Gin', 'London dry, pink, navy strength and native botanicals.'],
      ['Vodka', 'Wheat, potato and grape.'],
      ['Whisky', 'Single malts and blends.'],
      ['Bourbon', 'Corn-led American-style whiskey.'],
      ['Rum', 'White, gold and spiced.'],
      ['Tequila', 'Silver and aged agave spirits.'],
      ['Liqueurs', 'Coffee, citrus, cherry and cream.'],
      ['Aperitivo & Amaro', 'Bitter, bright and made for ice.'],
      [
        'Fortified & Vermouth',
        'Tawny, muscat and apera, the wines once sold as port and sherry, and vermouth.',
      ],
    ],
  },
  {
    name: 'Premix',
    color: '#F3A08A',
    description: 'Seltzers, spritzes and spirits already mixed.',
    parts: [
      ['Seltzer', 'Light and dry, with a splash of fruit.'],
      ['Spirit & Mixer', 'Vodka, gin, whisky and rum with their usual company.'],
      ['Spritz & Cocktails', 'Made to pour over ice.'],
    ],
  },
  {
    name: 'Low and No Alcohol',
    color: '#BFE0E6',
    description: 'Beers, wines and spirits with at most half a per cent of alcohol.',
    parts: [
      ['Alcohol-Free Beer', 'Brewed, then gently stripped of alcohol.'],
      ['Alcohol-Free Wine', 'De-alcoholised wines, still and sparkling.'],
      ['Alcohol-Free Spirits', 'Distilled botanicals without the alcohol.'],
    ],
  },
  {
    name: 'Mixers',
    color: '#CFE6D4',
    description: 'Tonic, soda, ginger and bitters for the other half of the glass.',
    parts: [
      ['Tonic Water', 'Quinine, light and flavoured tonics.'],
      ['Soda & Ginger', 'Soda water, ginger ale and ginger beer.'],
      ['Bitter Mixers & Syrups', 'Bitter lemonade, sours and sugar syrup.'],
    ],
  },
  {
    name: 'Soft Drinks',
    color: '#F7B39B',
    description: 'Lemonade, cola, kombucha, juice and water.',
    parts: [
      ['Lemonade & Cola', 'The classics.'],
      ['Squash & Juice', 'Fruit first.'],
      ['Water', 'Still and sparkling.'],
      ['Kombucha & Energy', 'Fermented tea and drinks with caffeine.'],
    ],
  },
  {
    name: 'Snacks',
    color: '#F8D77A',
    description: 'Chips, nuts, chocolate and other things to put in a bowl.',
    parts: [
      ['Chips', 'Potato and corn.'],
      ['Nuts & Pretzels', 'Roasted, salted, twisted.'],
      ['Chocolate & Lollies', 'Something sweet.'],
      ['Crackers, Dips & Jerky', 'For the cheese board and beyond.'],
    ],
  },
  {
    name: 'Ice',
    color: '#D4ECF2',
    description: 'Party ice by the bag.',
    parts: [
      ['Cubes', 'For eskies and glasses.'],
      ['Crushed & Block', 'For cocktails and long afternoons.'],
    ],
  },
  {
    name: 'Gifts',
    color: '#E9B5C6',
    description: 'Hampers, boxed wine and glassware, wrapped.',
    parts: [
      ['Hampers', 'Boxes of snacks and sweets.'],
      ['Boxed Wine & Spirits', 'One good bottle in a box.'],
      ['Glassware', 'Something to keep.'],
    ],
  },
  {
    name: 'Essentials',
    color: '#D8CFC3',
    description: 'Bottle openers, cups, candles and the things a party runs out of.',
    parts: [
      ['Bar Tools', 'Openers, shakers and pourers.'],
      ['Tableware', 'Cups, straws and napkins.'],
      ['Household', 'Candles, matches, batteries and games.'],
    ],
  },
]

export function demoCategories(): DemoCategory[] {
  return shelves.flatMap(({ name, color, description, parts }, place) => {
    const top = slugOf(name)
    const look = { backgroundColor: color, textColor: '#21150F', icon: top.replaceAll('-', '_') }
    return [
      { ...look, name, slug: top, parent: null, description, sort: place + 1 },
      ...parts.map(([part, about], sort) => ({
        ...look,
        name: part,
        slug: slugOf(part),
        parent: top,
        description: about,
        sort: sort + 1,
      })),
    ]
  })
}
