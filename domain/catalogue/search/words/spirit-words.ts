import { WINE, type WordRow } from './word-row.ts'

export const SPIRIT_WORDS: readonly WordRow[] = [
  ['spirit|hard liquor|hard stuff|top shelf spirit', '#gin|#vodka|#whisky|#rum|#tequila|#bourbon > #spirits'],
  [
    'booze|grog|alcohol|liquor|alcoholic drink|adult beverage|bevvy|bevvies|bevo|bevvo|bev|bevs|drinkies|roadie|roadies',
    `#beer|${WINE.replace(' > wine', '')}|#spirits|#premix|#cider`,
  ],
  ['dry gin|london dry|classic gin|plain gin|regular gin', 'london dry gin > #gin'],
  [
    'flavoured gin|fruit gin|berry gin|sloe gin|rhubarb gin|pink gin|raspberry gin',
    'pink gin|flavoured gin|sloe gin',
  ],
  ['overproof|navy strength|high proof', 'navy strength|overproof'],
  ['flavoured vodka|citrus vodka|fruit vodka|infused vodka', 'lemon vodka|flavoured vodka'],
  ['plain vodka|regular vodka|potato vodka|voddy|vodka|vodkas|vodie', 'vodka'],
  ['whisky|whiskey|whiskys', '#whisky > whisky'],
  [
    'single malt|malt whisky|malt|islay|peated whisky|peaty whisky|smoky whisky|speyside|highland whisky|single malt scotch',
    'single malt whisky > #whisky',
  ],
  ['scotch|scotch whisky|scottish whisky|japanese whisky', 'single malt whisky|blended whisky'],
  ['irish whisky|irish|blended|canadian whisky', 'irish whisky|blended whisky > #whisky'],
  [
    'bourbon|bourbon whisky|american whisky|tennessee whisky|kentucky bourbon|bourbie|burbon',
    '#bourbon > bourbon',
  ],
  ['rye|rye whisky', 'rye whisky > #bourbon > #whisky'],
  ['rum', '#rum'],
  ['dark rum|navy rum|aged rum|black rum', 'dark rum > gold rum|spiced rum'],
  ['white rum|light rum|silver rum|clear rum', 'white rum'],
  ['coconut rum', 'coconut rum > white rum > spiced rum'],
  ['mezcal|agave|agave spirit', 'mezcal > #tequila'],
  ['reposado|anejo|gold tequila|aged tequila|sipping tequila', 'aged tequila > #tequila'],
  ['blanco|blanco tequila|silver tequila|plata|white tequila|tequila blanco', 'silver tequila > #tequila'],
  ['shot|shooter|party shot', 'silver tequila|liqueur|#vodka'],
  ['liqueur|licor|liquer|cordial liqueur|sweet liqueur|schnapps|after dinner drink', '#liqueurs'],
  ['limoncello|lemon liqueur|lemoncello', 'limoncello|lemon liqueur > #liqueurs'],
  ['triple sec|orange liqueur|curacao|blue curacao', 'triple sec|orange liqueur > #liqueurs'],
  [
    'irish cream|cream liqueur|baileys style|creamy liqueur|chocolate liqueur|butterscotch schnapps',
    'cream liqueur|butter liqueur > #liqueurs',
  ],
  ['coffee liqueur|coffee schnapps', 'coffee liqueur'],
  ['cherry liqueur|cherry brandy|kirsch|cherry', 'cherry liqueur > cherry > #liqueurs'],
  ['hazelnut liqueur|amaretto|almond liqueur|nut liqueur', 'hazel liqueur|amaretto > #liqueurs'],
  [
    'aperitif|aperitivo|spritz mixer|apero|bitter aperitif|pre dinner drink',
    'aperitivo > #aperitivo & amaro',
  ],
  ['digestif|amaro|digestivo|herbal liqueur', 'amaro > tawny|muscat > #aperitivo & amaro'],
  ['premixed bourbon|premixed whisky|bourbon can|whisky can|premix bourbon', 'whisky cola > #spirit & mixer'],
  ['premixed vodka|vodka can|vodka premix|premix vodka', 'vodka soda > #spirit & mixer > #premix'],
  ['premixed gin|gin can|gin premix|premix gin', 'gin spritz > #premix'],
  [
    'premix|premixed|premixed drink|pre mix|pre mixed|rtd|ready to drink|alcopop|cruiser|canned cocktail|cocktail can|cocktail in a can|can cocktail',
    '#premix > premix',
  ],
  ['seltzer|hard seltzer|alcoholic seltzer|spiked seltzer|alcoholic water', 'seltzer|#seltzer'],
  [
    'cocktail|cocktails|premixed cocktail|pre made cocktail|ready made cocktail|bottled cocktail',
    '#spritz & cocktails > #spirit & mixer',
  ],
  ['spritz|spritzes', 'spritz|#spritz & cocktails'],
  ['hard lemonade|alcoholic lemonade|hard lemon|alcoholic soft drink|hard soda', '#premix'],
  [
    'cocktail ingredient|cocktail mixer|cocktail supply|bar staple|home bar',
    '#bitter mixers & syrups > #mixers|#liqueurs|#aperitivo & amaro|#bar tools',
  ],
  [
    'brandy|cognac|armagnac|calvados|pisco|grappa',
    'brandy|cognac > single malt whisky|blended whisky|tawny|muscat',
  ],
]

/** Phrases for drinks without alcohol. The term is required, because a similar drink with alcohol is never wanted. */
export const WITHOUT_ALCOHOL: WordRow = [
  'zero alc|zero alcohol|zero|no alc|no alcohol|non alc|non alcohol|non alcoholic|nonalcoholic|nonalc|alcoholfree|alcohol free|alc free|0 percent|0.0|0.0 percent|0.5 percent|zero percent|mocktail|nolo|sober|dry july|febfast|alcohol removed|dealcoholised|dealcoholized|no booze|booze free|without alcohol|na beer|free of alcohol|na',
  'alcohol free|#low and no alcohol',
]
