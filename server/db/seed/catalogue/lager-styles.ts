import type { Style } from './demo-product.ts'

export const lagers: readonly Style[] = [
  {
    name: 'Lager',
    subCategory: 'lager',
    abv: [4.4, 4.9],
    unitCents: [360, 500],
    about: ['a clean, pale lager', 'a bright lager with a dry finish'],
    notes: [
      'Fresh grain, a little honey and a light floral note.',
      'Cold-conditioned for weeks, so nothing gets in the way.',
      'Crisp, gently bitter and quick to finish.',
      'The foam is white and the body slender.',
    ],
    serve: ['Serve ice cold.', 'Goes with nearly anything salty.'],
  },
  {
    name: 'Draught',
    subCategory: 'lager',
    abv: [4.4, 4.8],
    unitCents: [360, 480],
    about: ['a classic Australian draught', 'a full-strength draught with a malty middle'],
    notes: [
      'Pride of Ringwood hops give a firm, earthy bitterness.',
      'Lightly sweet grain, then a dry finish.',
      'Golden, with a tight white head.',
      'It tastes of the front bar: malt, a bit of fruit, clean bitterness.',
    ],
    serve: ['Serve cold in a pot or schooner.', 'Good with a counter meal.'],
  },
  {
    name: 'Pilsner',
    subCategory: 'lager',
    abv: [4.6, 5.2],
    unitCents: [440, 600],
    about: ['a hop-forward pilsner', 'a Czech-leaning pilsner with a snap of bitterness'],
    notes: [
      'Saaz hops bring herbs, lemon and black pepper.',
      'Bready malt, then a crisp, lasting bitterness.',
      'Pale gold and bright as a bell.',
      'Floral on the nose and dry in the finish.',
    ],
    serve: ['Serve cold in a tall glass.', 'Made for schnitzel, dumplings and spicy food.'],
  },
  {
    name: 'Low Carb Lager',
    subCategory: 'lager',
    abv: [4.2, 4.6],
    unitCents: [370, 490],
    about: ['a long-fermented lager with less residual sugar', 'a dry, light-bodied lager'],
    notes: [
      'Very pale and very dry, with a faint lemon note.',
      'A longer ferment leaves little sweetness behind.',
      'The hops stay quiet and the finish is brisk.',
      'Light grain, light bitterness.',
    ],
    serve: ['Serve ice cold.', 'Easy beside tacos or a bowl of nuts.'],
  },
  {
    name: 'Mid-Strength Lager',
    subCategory: 'mid-strength',
    abv: [3.3, 3.5],
    unitCents: [330, 440],
    about: ['a mid-strength lager with an honest malt flavour', 'a golden mid-strength lager'],
    notes: [
      'Toasted grain, a touch of honey and clean bitterness.',
      'Lighter in alcohol, with enough malt to feel complete.',
      'Crisp from long, cold storage.',
      'The finish is dry and the aroma softly floral.',
    ],
    serve: ['Serve ice cold.', 'Good for a long lunch with plenty on the table.'],
  },
]
