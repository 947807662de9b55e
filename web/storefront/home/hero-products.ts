import ipaSmall from './art/old-ferry-west-coast-ipa-300.webp'
import ipaLarge from './art/old-ferry-west-coast-ipa-680.webp'
import hazySmall from './art/cape-otter-hazy-ipa-300.webp'
import hazyLarge from './art/cape-otter-hazy-ipa-680.webp'
import grenacheSmall from './art/cold-creek-grenache-300.webp'
import grenacheLarge from './art/cold-creek-grenache-680.webp'
import roseSmall from './art/dunes-end-brut-rose-300.webp'
import roseLarge from './art/dunes-end-brut-rose-680.webp'
import aleSmall from './art/iron-lace-session-ale-300.webp'
import aleLarge from './art/iron-lace-session-ale-680.webp'

/** The five products shown in the hero, from left to right. */
export const HERO_PRODUCTS = [
  { small: ipaSmall, large: ipaLarge },
  { small: hazySmall, large: hazyLarge },
  { small: grenacheSmall, large: grenacheLarge },
  { small: roseSmall, large: roseLarge },
  { small: aleSmall, large: aleLarge },
]
