/**
 * Occasions and meals with the products that people buy for them, in the notation of `word-row.ts`. The results of
 * parts separated by `;` alternate. Next to other terms an occasion only affects the ranking.
 */
export const OCCASIONS: readonly (readonly [said: string, parts: string])[] = [
  [
    'bbq|barbie|barbecue|barbeque|barby|bbq drinks|sausage sizzle|cookout|grill',
    '#lager|#pale ale ; shiraz ; #ice ; #chips ; #cider',
  ],
  [
    'party|house party|shindig|gathering|get together|big night|celebration|celebrate|party drinks|rager',
    '#lager|#pale ale ; #premix ; #sparkling ; #chips ; #ice',
  ],
  ['pre drinks|pres|prinks|predrinks|pregame', '#premix ; #vodka ; #lager'],
  [
    'dinner|dinner party|supper|dinner wine|wine for dinner|host|hosting|entertaining|meal',
    '#red wine ; #white wine ; #sparkling',
  ],
  ['date night|date|romantic dinner|romance', 'pinot noir ; #sparkling ; #chocolate & lollies ; #rose'],
  [
    'valentine|valentines|valentines day|galentines',
    '#sparkling rose|#sparkling ; #hampers|#gifts ; #chocolate & lollies ; #rose',
  ],
  [
    'birthday|birthday gift|birthday present|birthday party|bday|21st|18th|30th|40th|50th',
    '#gifts ; #sparkling',
  ],
  [
    'anniversary|wedding|engagement|toast|engagement party|wedding toast|new years|new year|nye|new years eve|graduation|baby shower|housewarming drinks|christening|promotion gift',
    '#brut & cuvee|#sparkling ; #gifts',
  ],
  [
    'christmas|xmas|christmas lunch|christmas day|christmas gift|xmas gift|kris kringle|secret santa|festive|boxing day',
    '#gifts ; #sparkling ; pinot noir|sparkling shiraz',
  ],
  ['easter', '#chocolate & lollies ; #sparkling ; #rose'],
  [
    'mothers day|mum|mother day|gift for her|gift for mum|for mum|gift for wife|gift for girlfriend|for her|teacher gift|hostess gift|gift for sister|gift for nan|gift for grandma',
    '#gifts ; #sparkling|#sparkling rose',
  ],
  [
    'fathers day|dad|father day|gift for him|gift for dad|for dad|gift for husband|gift for boyfriend|for him|mens gift|gift for brother|gift for grandpa',
    '#gifts ; #whisky',
  ],
  ['housewarming|housewarming gift|new home', '#gifts ; #sparkling'],
  [
    'thank you|thanks|gift for boss|corporate gift|gift for friend|gift for teacher|gift for neighbour|gift for colleague|gift for workmate|gift for host|gift for client|gift for couple',
    '#gifts',
  ],
  [
    'hens|hens party|hens night|girls night|girls night in|ladies night|hen party',
    '#sparkling ; #premix ; #rose',
  ],
  ['bucks|bucks party|bucks night|boys night|lads night', '#lager|#pale ale ; #bourbon|#whisky ; #chips'],
  [
    'footy|grand final|game day|afl|nrl|cricket|watching the game|super bowl|sport|state of origin|origin',
    '#lager|#pale ale ; #chips ; #nuts & pretzels',
  ],
  ['melbourne cup|cup day|races|race day|spring racing', '#sparkling ; #rose ; #gin'],
  ['australia day|long weekend|public holiday', '#lager|#pale ale ; #ice ; #chips ; #cider'],
  [
    'picnic|park|picnic drinks|beach|camping|camp|road trip|festival|boat|fishing|esky|esky filler',
    '#rose|#sparkling ; #cider|#seltzer|#lager ; #chips ; #ice',
  ],
  ['movie night|netflix|night in|cosy night in|couch', '#chocolate & lollies|popcorn ; #red wine ; #chips'],
  ['game night|poker night|poker|board game', 'playing cards ; #lager ; #nuts & pretzels ; #whisky'],
  ['brunch|breakfast|champagne breakfast', '#sparkling|prosecco ; orange juice ; cold brew coffee'],
  ['lunch|long lunch|sunday lunch', '#rose ; #white wine ; pinot noir'],
  [
    'sunday session|session|after work|knock off|knock off drinks|friday drinks|after work drinks|work drinks',
    '#pale ale|#lager ; #seltzer|#cider ; #rose',
  ],
  [
    'summer|hot day|refreshing|thirst quencher|thirsty|pool|pool party|poolside|summer drinks|heatwave',
    '#rose ; #seltzer|#cider ; summer ale|#lager ; #spritz & cocktails',
  ],
  [
    'winter|winter warmer|cold night|fireplace|warming',
    'shiraz|durif ; stout|porter ; tawny|muscat ; #whisky',
  ],
  ['after dinner|nightcap|after dinner drinks', 'tawny|muscat ; amaro|#liqueurs ; single malt whisky'],
  ['before dinner|aperitif hour|happy hour', 'aperitivo ; #sparkling|prosecco ; #gin'],
  [
    'blue cheese|brie|camembert|cheddar|cheese board|cheese platter|cheeseboard|grazing platter|grazing board|charcuterie|antipasto|platter|wine and cheese',
    'crackers|biscuits ; olives ; pinot noir|shiraz ; tawny|muscat',
  ],
  [
    'stew|casserole|goulash|chilli con carne|shepherds pie|lamb shank|lamb chop|osso bucco|meatloaf|steak|beef|roast|roast beef|burger|red meat|ribs|meat|meat pie|brisket|roast lamb|lamb|lamb roast|kangaroo|venison',
    'shiraz|cabernet sauvignon|malbec ; durif|gsm|merlot',
  ],
  [
    'sausage|snags|gnocchi|ravioli|carbonara|meatball|moussaka|souvlaki|kebab|bolognese|spag bol|lasagne|lasagna|pasta|italian food|pizza',
    'sangiovese|tempranillo|shiraz ; #lager',
  ],
  [
    'paella|calamari|squid|octopus|trout|tuna|crab|ceviche|poke bowl|seafood|fish|prawn|prawns|oyster|oysters|salmon|barramundi|sushi|fish and chips|crayfish|lobster|scallops|mussels|sashimi',
    'riesling|sauvignon blanc|vermentino|semillon ; #brut & cuvee|prosecco',
  ],
  [
    'butter chicken|tikka|tikka masala|tandoori|korma|vindaloo|rogan josh|biryani|dhal|samosa|pad thai|pad see ew|tom yum|green curry|red curry|massaman|satay|rendang|nasi goreng|pho|banh mi|ramen|udon|noodles|bibimbap|kimchi|stir fry|fried rice|sweet and sour pork|kung pao|peking duck|yum cha|dim sum|bao|teriyaki|katsu|curry|thai|thai food|indian|indian food|spicy food|chinese|chinese food|laksa|takeaway|asian food|vietnamese|korean food|korean bbq|dumpling|dumplings',
    'riesling|pinot gris|pinot grigio ; #lager ; #rose',
  ],
  [
    'chicken|roast chicken|turkey|pork|roast pork|duck|ham|schnitzel|parma|fried chicken',
    'chardonnay|pinot noir ; #rose ; #lager',
  ],
  [
    'quesadilla|enchilada|taco|tacos|mexican|mexican food|taco tuesday|fajitas|burrito',
    '#lager ; #tequila ; corn chips|salsa ; margarita',
  ],
  ['salad|vegetarian food|goats cheese|asparagus', 'sauvignon blanc|#rose ; pinot grigio|vermentino'],
  [
    'chocolate pairing|chocolate cake|cake|pavlova|pudding|cheesecake|tiramisu',
    'muscat|moscato|tawny ; #sparkling',
  ],
  ['soup|risotto|mushroom|mushrooms', 'pinot noir|chardonnay'],
]

/** Occasions of people who drink no alcohol. They replace all other occasions of a search. */
export const DRY_OCCASIONS: readonly (readonly [said: string, parts: string])[] = [
  ['hangover|rehydrate|next day|morning after', '#water ; #squash & juice ; #kombucha & energy'],
  [
    'designated driver|pregnant|driver|driving|breastfeeding',
    '#alcohol-free beer ; #alcohol-free wine ; #kombucha & energy',
  ],
  [
    'kids party|kid party|for kids|for the kids|kid|child|children|toddler|teenager',
    '#lemonade & cola ; #squash & juice ; lollies',
  ],
]
