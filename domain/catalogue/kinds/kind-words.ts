/** Words and phrases that state the kind of a product, in singular or plural, separated by `|`. */

const BEER_CIDER =
  'beer|lager|ale|ipa|neipa|xpa|dipa|stout|porter|pilsner|pils|pilz|bier|biere|birra|cerveza|weissbier|weizen|hefeweizen|witbier|dunkel|helles|bock|doppelbock|kolsch|saison|lambic|gueuze|gose|tripel|dubbel|barleywine|barley wine|cider|cyder|sidra|scrumpy|perry|radler|shandy|draught|marzen|altbier|schwarzbier|kellerbier|rauchbier|berliner weisse'

const WINE =
  'wine|vino|vin|red blend|white blend|rose blend|shiraz|syrah|pinot|chardonnay|chardy|sauvignon|sauv blanc|sav blanc|semillon|riesling|merlot|cabernet|cab sav|malbec|tempranillo|sangiovese|nebbiolo|barbera|montepulciano|grenache|mataro|mourvedre|gsm|durif|zinfandel|primitivo|viognier|verdelho|vermentino|fiano|gewurztraminer|gruner veltliner|albarino|chenin|marsanne|roussanne|arneis|moscato|muscat|moscatel|prosecco|champagne|champers|cava|cremant|sekt|franciacorta|brut|blanc de blanc|blanc de noir|cuvee|pet nat|petillant|lambrusco|asti|spumante|rose|rosato|rosado|chianti|barolo|barbaresco|rioja|bordeaux|burgundy|beaujolais|gamay|chablis|sancerre|claret|port|tawny|sherry|apera|fino|manzanilla|amontillado|oloroso|pedro ximenez|madeira|marsala|vermouth|vermut|tokay|topaque|sauternes|botrytis|late harvest|retsina|sangria|gluhwein|glogg|mead|hydromel|sake|nihonshu|makgeolli|umeshu|goon|goon bag|bag in box|bag in a box|fortified|mimosa|bellini|spritzer'

const SPIRITS =
  'spirit|gin|vodka|wodka|whisky|scotch|bourbon|rum|rhum|cachaca|tequila|mezcal|brandy|cognac|armagnac|calvados|pisco|grappa|eau de vie|schnapps|schnaps|aquavit|akvavit|absinthe|pastis|ouzo|arak|raki|sambuca|liqueur|licor|likor|amaro|amari|amaretto|aperitivo|aperitif|digestif|digestivo|limoncello|triple sec|curacao|irish cream|advocaat|soju|shochu|baijiu|moonshine|poitin|slivovitz|palinka|rakia|fernet|creme de menthe|creme de cassis|creme de cacao|chartreuse|single malt|blended malt|overproof|navy strength|moutai|kirsch|genever|jenever|aguardiente|sotol|arrack|feni|london dry|reposado|anejo|aromatic bitters|cocktail bitters'

const PREMIXED =
  'premix|pre mix|premixed|pre mixed|rtd|ready to drink|alcopop|seltzer|hard seltzer|hard lemonade|hard lemon|hard soda|hard kombucha|hard iced tea|hard ice tea|hard tea|hard ginger beer|hard cola|hard coffee|hard juice|hard solo|hard rated|spiked|alcoholic ginger beer|alcoholic soda|alcoholic lemonade|alcoholic kombucha|alcoholic iced tea|alcoholic seltzer|cocktail|negroni|martini|margarita|mojito|daiquiri|cosmopolitan|old fashioned|pina colada|caipirinha|mai tai|long island|long island iced tea|bloody mary|moscow mule|dark and stormy|tom collins|spritz|whisky sour|mudslide|white russian|fruit tingle|jelly shot|jello shot|gin and tonic|gin tonic|vodka soda|bourbon cola|bourbon and cola|rum and cola|whisky and cola'

/** Words that state alcohol without its kind. */
const SOME_ALCOHOL =
  'alcohol|alcoholic|liquor|booze|boozy|grog|alcoholic drink|alcoholic beverage|adult beverage|distilled|distillery|brewery|winery|vineyard|bottle shop|bottleshop|irish coffee'

export const ALCOHOL_WORDS = [
  { kind: 'beer_cider', words: BEER_CIDER },
  { kind: 'wine', words: WINE },
  { kind: 'spirits', words: SPIRITS },
  { kind: 'premixed', words: PREMIXED },
  { kind: null, words: SOME_ALCOHOL },
] as const

/** Words that state that a drink contains no alcohol, even if it is named after an alcoholic drink. */
export const ALCOHOL_FREE_WORDS =
  'non alc|non alcoholic|nonalcoholic|non alcohol|no alcohol|no alc|alcohol free|alc free|alcoholfree|zero alcohol|zero alc|0 alcohol|0 alc|0.0|0.00|dealcoholised|de alcoholised|dealcoholized|de alcoholized|alcohol removed|without alcohol|alkoholfrei|sans alcool|sin alcohol|analcolico|mocktail|virgin'

export const TOBACCO_WORDS =
  'cigarette|tobacco|cigar|cigarillo|vape|vaping|e cigarette|e cig|e liquid|nicotine|snus|shisha|durry'

export const SOFT_DRINK_WORDS =
  'soft drink|mixer|juice|tonic|tonic water|soda|soda water|club soda|water|mineral water|sparkling water|lemonade|cola|ginger ale|ginger beer|root beer|birch beer|kombucha|kefir|cordial|squash|energy drink|sports drink|sport drink|iced tea|ice tea|iced coffee|ice coffee|cold brew coffee|chocolate milk|flavoured milk|oat milk|almond milk|soy milk|milkshake|smoothie|creaming soda|cream soda|sarsaparilla|lemon lime and bitters|lemon lime bitters|lemon and lime and bitters|lemon lime|bitter lemon|coconut water|barley water|rose water|rosewater|isotonic|electrolyte|sugar syrup|grenadine|cocktail mix|cocktail mixer|cocktail syrup|margarita mix|margarita mixer|mojito mix|mojito mixer|bloody mary mix|slushy|hot chocolate|drinking chocolate|rose lemonade|rose cordial|rose tea|malt drink'

/**
 * Nouns that turn a preceding drink's name into the name of other goods: a wine glass, beer nuts and a Guinness shirt
 * are not drinks. Flavours of drinks are not listed.
 */
export const GOODS_WORDS =
  'gum|nut|peanut|cashew|snap|chip|crisp|jerky|biltong|sausage|salami|bratwurst|cracker|pretzel|batter|battered|vinegar|mustard|marinade|sauce|glaze|gravy|relish|chutney|seasoning|rub|essence|flavouring|flavoring|yeast|truffle|fudge|pate|snack|glass|glassware|tumbler|flute|goblet|decanter|carafe|mug|stein|tankard|coaster|opener|corkscrew|wine key|stopper|pourer|jigger|shaker|strainer|barware|bar tool|rack|fridge|cooler bag|cool bag|cooler box|esky|stubby holder|stubby cooler|can cooler|ice bucket|bucket|aerator|chiller|bag|tote|tote bag|backpack|wallet|shirt|t shirt|tee|jumper|sweater|hoodie|jacket|blouse|skirt|dress|jean|sock|sneaker|hat|beanie|scarf|apron|tea towel|towel|clothes|clothing|apparel|tuxedo|merchandise|merch|accessory|poster|book|cookbook|magazine|puzzle|toy|candle|tealight|diffuser|soap|shampoo|lip balm|planter|plant pot|vase|pillow|cushion|blanket|rug|sofa|couch|armchair|stool|drawer|lamp|trowel|slat|fence|watering can|beanbag|bean bag|furniture|homeware|kitchenware|tableware|napkin|serviette|cutlery|sticker|keyring|magnet|gift card|greeting card|playing card|balloon'

/** Words for food and other goods. Some are also flavours of drinks, or parts of drinks' names. */
export const FOOD_WORDS =
  'confectionery|confectionary|lolly|candy|gummy|chocolate|choc|toffee|caramel|marshmallow|jelly bean|liquorice|licorice|nougat|brittle|biscuit|cookie|cake|cupcake|muffin|pudding|trifle|tart|pie|pastry|brownie|donut|doughnut|wafer|crispbread|bread|sourdough|almond|macadamia|pistachio|walnut|hazelnut|trail mix|popcorn|pork rind|pork crackle|crackling|ham|bacon|terrine|cheese|cheddar|brie|camembert|olive|pickle|antipasto|dip|salsa|hummus|guacamole|jam|marmalade|peanut butter|spread|honey|mayonnaise|mayo|aioli|ketchup|pasta|noodle|flour|salt|pepper|stock|broth|soup|oil|olive oil|dressing|extract|icing|ice cream|gelato|sorbet|icy pole|yoghurt|yogurt|cereal|granola|muesli|pizza|burger|sandwich|salad|raisin|sultana|steak|beef|chicken|pork|lamb|prawn|seafood|tuna|grocery|food|pantry|condiment|food item|coffee|coffee bean|espresso|tea|tea bag|milk|cocoa|top|coat|pant|trouser|shoe|boot|cap|tie|belt|chair|table|desk|bed|mirror|clock|pot|plate|bowl|cup|straw|tray|knife|spoon|fork|battery|lighter|ice cube|bag of ice|charcoal|firewood|pen|flower|bouquet|outdoor|indoor|home and garden|kitchen and dining'

/** Foods that are named after a drink, or whose names resemble a drink's name. */
export const FOOD_PHRASES =
  'rum and raisin|rum raisin|rum ball|rum baba|brandy butter|brandy custard|bourbon biscuit|bourbon vanilla|port salut|scotch finger|scotch egg|scotch fillet|scotch broth|scotch tape|sherry trifle|madeira cake|cocktail onion|cocktail sausage|cocktail frankfurt|cocktail stick|cocktail cherry|cocktail sauce|prawn cocktail|fruit cocktail|red wine salt|rose petal|rose hip|rosehip|rose gold|gin gin|beer bread|beer stick|marsala sauce|rum essence|brandy essence'

/** Liquid foods, which are sold by volume as drinks are. */
export const LIQUID_FOOD_WORDS =
  'vinegar|sauce|marinade|glaze|gravy|essence|flavouring|flavoring|oil|olive oil|dressing|extract|stock|broth|soup|honey|ketchup|mustard|mayonnaise|ice cream|gelato|sorbet|yoghurt|yogurt|soap|shampoo|diffuser|salsa|rum essence|brandy essence'

/** Names of departments that contain both drinks and food, and so state neither. */
export const EMPTY_PHRASES =
  'food and drink|food and beverage|food drink|food beverage|meal and drink|drink and snack|drink and food|beverage and food|non food'
