/** Words that are ignored next to other words. */
export const NOISE =
  'what|whats|which|how|much|many|where|when|does|do|should|could|would|will|we|you|your|youve|have|has|be|are|am|im|ive|having|going|our|us|this|these|those|there|show|give|find|looking|look|suggest|suggestion|idea|serve|serving|eat|eating|alongside|suit|suits|anything|accompany|complement|work|works|well|lot|guest|people|everyone|bottle shop|bottleo|bottle o|a|an|the|of|for|some|in|on|my|me|i|to|at|it|is|any|drink|drinks|want|need|get|buy|order|please|something|good|best|nice|popular|favourite|great|decent|quality|aussie|australian|local|fresh|cold|chilled|delivery|delivered|deliver|near|online|shop|tonight|today|now|day|bottleshop|store|brand|type|kind|style|value|that|goes|go|pair|pairing|match|drinker|lover|fan|or|by|from|few|packet|bag|pack|new|who|like|likes|other|than|not|too|selection|range|option|recommend|recommendation|top|rated|everyday|regular|night|arvo|evening|first|second|next|another|couple|bunch|bit|little|cheeky|weekend|tomorrow'.split(
    '|',
  )

export const CHEAP =
  'cheap|cheapest|cheaper|budget|affordable|bargain|inexpensive|cheapie|cheapo|low price|lowest price|low cost|best value|value for money|cheap as chips|economical|thrifty'
export const DEAR =
  'expensive|premium|luxury|fancy|posh|top shelf|high end|super premium|most expensive|priciest|deluxe|splurge|prestige|finest|special occasion'
export const STRONG = 'strong|strongest|high alcohol|high strength|high abv|highest alcohol'
export const ON_SPECIAL =
  'special|on special|specials|on sale|sale|discount|discounted|deal|promo|promotion|reduced|clearance|half price|offer|mark down|marked down|weekly special|catalogue special|member special|price drop'

/** Flavours. A product with a flavour that the search does not contain ranks behind the plain drink. */
export const FLAVOURS =
  'pink|rose|lemon|lime|passion|passionfruit|raspberry|strawberry|coffee|honey|spiced|coconut|cinnamon|apple|pear|peach|mango|blood|orange|cherry|vanilla|ginger|chilli|berry|grapefruit|watermelon|chocolate|caramel|jalapeno|rosemary|mustard|sour|cheese|zero|sugar|light|free|carb|mid|strength|navy|gift|oatmeal|gluten|bitter|alcohol|sweet|soy|vinegar'.split(
    '|',
  )
