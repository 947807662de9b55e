import type { WordRow } from './word-row.ts'

export const BEER_WORDS: readonly WordRow[] = [
  [
    'beer|brew|brewski|brewskis|frothy|frothie|coldie|amber fluid|schooner|pint|pot|cerveza|cervesa|bier|cold one|amber nectar|lager beer|suds',
    '#beer > beer',
  ],
  [
    'craft beer|craft|craft brew|microbrew|microbrewery|independent beer|indie beer|craft ale|boutique beer|craft can',
    'ipa|xpa|pale ale|sour|saison|stout > #ipa|#pale ale|#sour > #beer',
  ],
  ['hoppy|hoppy beer|hop', 'ipa|xpa|hazy ipa|pale ale > #ipa|#pale ale'],
  ['draught|draft|tap beer', 'draught > #lager'],
  ['pilsner|pilsener|pils|pilz', 'pilsner > #lager'],
  [
    'easy drinking beer|crisp beer|refreshing beer|summer beer|mexican beer|mexican lager|asian beer|japanese beer|german beer|italian beer|imported beer|international beer|european lager|euro lager',
    '#lager > summer ale|session ale',
  ],
  [
    'dark beer|dark ale|black beer|winter beer|brown ale|old ale|black ale',
    'stout|porter|red ale|amber ale|oatmeal stout > #stout & porter',
  ],
  [
    'milk stout|imperial stout|nitro stout|chocolate stout|coffee stout',
    'milk stout|imperial stout > stout|oatmeal stout|porter',
  ],
  [
    'wheat beer|hefe|hefeweizen|weissbier|weizen|witbier|belgian|belgian beer|white beer|farmhouse ale',
    'wheat beer|saison',
  ],
  [
    'sour beer|sour ale|gose|berliner weisse|fruit beer|fruity beer|raspberry beer|kettle sour',
    'sour > #sour',
  ],
  ['ipa|india pale ale|west coast', 'west coast ipa|#ipa'],
  ['double ipa|dipa|imperial ipa|red ipa|black ipa', 'double ipa > #ipa'],
  ['neipa|hazy|new england ipa|juicy ipa|hazy beer|hazy pale|hazy pale ale', 'hazy ipa > #ipa|xpa'],
  ['pale|pale ale|apa|american pale ale|aussie pale|australian pale ale', 'pale ale|#pale ale'],
  ['xpa|extra pale|extra pale ale', 'xpa'],
  ['golden ale|blonde ale|kolsch|cream ale|pacific ale|tropical ale', 'golden ale|summer ale > session ale'],
  ['amber|amber ale|copper ale', 'amber ale > red ale'],
  ['mid strength|mid|midstrength|mid strength beer|mid beer|3.5', 'mid strength'],
  [
    'light beer|light lager|lite beer|low alcohol beer|low alc beer|lower alcohol beer|light strength beer',
    '#mid-strength > #alcohol-free beer',
  ],
  ['low alcohol|low alc|lower alcohol|low strength|light alcohol', 'low alcohol|mid strength|alcohol free'],
  [
    'low carb beer|low carb lager|dry beer|superdry|super dry|low cal beer|low calorie beer|skinny beer',
    'low carb lager > #lager',
  ],
  ['cider|hard cider', 'apple cider|dry cider > #cider > cider'],
  ['perry', 'pear cider'],
  ['scrumpy|draught cider|cloudy cider', 'apple cider|dry cider'],
  ['sweet cider|fruit cider|berry cider|strawberry cider|pink cider', 'rose cider|pear cider > apple cider'],
  ['alcoholic ginger beer|hard ginger beer', 'alcoholic ginger beer'],
  ['ginger beer', 'ginger beer|#alcoholic ginger beer'],
]
