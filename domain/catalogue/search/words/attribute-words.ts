import type { Attribute } from '../../attributes.ts'

/** Shoppers' phrases for attributes. `prefer` ranks the results if the search contains nothing else. */
export const ATTRIBUTE_WORDS: readonly { attribute: Attribute; said: string; prefer: string }[] = [
  {
    attribute: 'gluten_free',
    said: 'gluten free|gf|no gluten|without gluten|coeliac|celiac|coeliac friendly|glutenfree|wheat free|low gluten|non gluten',
    prefer: '#beer > #cider > #snacks',
  },
  {
    attribute: 'organic',
    said: 'organic|certified organic|biodynamic|bio dynamic|organically grown|eco|sustainable|organics',
    prefer: '#red wine|#white wine|#beer',
  },
  {
    attribute: 'vegan',
    said: 'vegan|vegan friendly|plant based|suitable for vegans|animal free|vego|vegetarian',
    prefer: '#red wine|#white wine|#beer|#sparkling',
  },
  {
    attribute: 'preservative_free',
    said: 'preservative free|no preservative|without preservative|sulphite free|sulfite free|no sulphite|no sulfite|low sulphite|low sulfite|no added sulphite|no added sulfite|sulphur free|sulfur free|no sulphur|minimal intervention|low intervention|natural|lo fi|no added preservative|additive free|no additive|pet nat|skin contact|no added sulphur|without sulphites|without sulfites|chemical free',
    prefer: '#red wine|#white wine',
  },
  {
    attribute: 'low_carb',
    said: 'low carb|lower carb|carb free|no carb|keto|lowcarb|low carbohydrate|zero carb|keto friendly|diet beer',
    prefer: '#beer|#seltzer',
  },
  {
    attribute: 'low_sugar',
    said: 'low sugar|sugar free|no sugar|zero sugar|sugarfree|less sugar|without sugar|diet|no added sugar|low cal|low calorie|low kj|skinny|diabetic|diabetic friendly|sugarless|unsweetened|low in sugar|light sugar|reduced sugar|0 sugar',
    prefer: '#seltzer|#lemonade & cola|#kombucha & energy|vodka soda > dry cider',
  },
]
