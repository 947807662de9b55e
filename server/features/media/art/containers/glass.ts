import type { SeededRandom } from '#domain/seeded-random.ts'
import type { ProductWords } from '../read-product.ts'

export type Glass = {
  edge: string
  middle: string
  /** Colour of the highlight. */
  lit: string
  liquid: string
  liquidOpacity: number
  clear: boolean
}

const solid = { clear: false }
const amber: Glass = {
  ...solid,
  edge: '#2b1206',
  middle: '#7c3d10',
  lit: '#b9661f',
  liquid: '#7a3409',
  liquidOpacity: 0.55,
}
const green: Glass = {
  ...solid,
  edge: '#0a1f14',
  middle: '#1f5a36',
  lit: '#4c9560',
  liquid: '#173f26',
  liquidOpacity: 0.5,
}
const darkGreen: Glass = {
  ...solid,
  edge: '#060b08',
  middle: '#15281c',
  lit: '#35533f',
  liquid: '#0b140e',
  liquidOpacity: 0.6,
}
const olive: Glass = {
  ...solid,
  edge: '#2a2c0d',
  middle: '#6d6f2b',
  lit: '#a6a54e',
  liquid: '#5b5a1f',
  liquidOpacity: 0.5,
}
const teal: Glass = {
  ...solid,
  edge: '#14281f',
  middle: '#2d5a49',
  lit: '#659a84',
  liquid: '#1e4537',
  liquidOpacity: 0.4,
}
const coffee: Glass = {
  ...solid,
  edge: '#0e0603',
  middle: '#2b1409',
  lit: '#5a3220',
  liquid: '#1a0b05',
  liquidOpacity: 0.7,
}
const stout: Glass = {
  ...solid,
  edge: '#120705',
  middle: '#3b1a0c',
  lit: '#7a4622',
  liquid: '#200d05',
  liquidOpacity: 0.6,
}
const clear: Glass = {
  edge: '#7f979c',
  middle: '#d4e3e5',
  lit: '#f6fbfb',
  liquid: '#e9f1ef',
  liquidOpacity: 0.35,
  clear: true,
}

/** Returns clear glass in the colour of its liquid. */
function showing(liquid: string, liquidOpacity: number, tint: Partial<Glass> = {}): Glass {
  return { ...clear, ...tint, liquid, liquidOpacity }
}

export function chooseGlass(words: ProductWords, random: SeededRandom): Glass {
  return (
    wineGlass(words, random) ?? spiritGlass(words, random) ?? softGlass(words) ?? beerGlass(words, random)
  )
}

function wineGlass({ category, text }: ProductWords, random: SeededRandom): Glass | null {
  if (/red/.test(category)) return darkGreen
  if (/sparkling/.test(category) && !/water/.test(category)) {
    return /ros/.test(text) ? showing('#f2a596', 0.9) : random.pick([darkGreen, green])
  }
  if (/ros/.test(category)) {
    const pink = random.pick(['#f4ab9b', '#f7b9a6', '#ef9b93', '#f9c7b0'])
    return showing(pink, 0.92, { edge: '#a8776e', middle: '#f3c9bf' })
  }
  if (!/white/.test(category)) return null
  if (/chard|viog/.test(text)) return olive
  if (/riesl|gew/.test(text)) return green
  const straw = random.pick(['#e3d98c', '#e8dc9a', '#d9d487', '#ecd98a'])
  return showing(straw, 0.78, { edge: '#87926f', middle: '#e4e8cb' })
}

function spiritGlass({ text }: ProductWords, random: SeededRandom): Glass | null {
  if (/whisk|bourbon|scotch|brandy|aged|gold|dark rum|spiced|amaro/.test(text)) {
    const oak = random.pick(['#c8741c', '#b5611a', '#d58a2a', '#a4501a'])
    return showing(oak, 0.94, { edge: '#6b3a10', middle: '#e0a860' })
  }
  if (/\brum\b/.test(text)) {
    const cane = random.pick(['#8c431a', '#e9e2cc', '#a9571e'])
    return showing(cane, 0.92, { edge: '#5a2c10', middle: '#cf9a66' })
  }
  if (/\bgin\b/.test(text)) return ginGlass(text, random)
  if (/aperitivo|spritz/.test(text)) return showing('#f0582a', 0.95, { edge: '#8c2a12', middle: '#f39a6a' })
  if (/coffee/.test(text)) return coffee
  if (!/liqueur|schnapps|vermouth/.test(text)) return null
  const fruit = random.pick(['#b8331f', '#5f8f2f', '#7b2b6d', '#e2a51f', '#c6542a'])
  return showing(fruit, 0.9, { edge: '#5c3a3a', middle: '#e8c6b4' })
}

function ginGlass(text: string, random: SeededRandom): Glass {
  return random.pick([
    clear,
    showing('#c5e6ea', 0.6, { edge: '#3f8193', middle: '#b7dde3' }),
    showing('#cbe7d2', 0.6, { edge: '#3d7a55', middle: '#b8dcc3' }),
    /pink/.test(text) ? showing('#f6b8c0', 0.9) : clear,
    teal,
  ])
}

function softGlass({ category, text }: ProductWords): Glass | null {
  if (/cola/.test(text)) {
    return showing('#2b0f07', 0.95, { edge: '#2a120a', middle: '#5c2a17', lit: '#a36a4c' })
  }
  if (!/mixer|soft|water/.test(category)) return null
  if (/ginger/.test(text)) return showing('#e8c987', 0.85)
  if (/orange|mandarin/.test(text)) return showing('#f6a13a', 0.85)
  return showing(/lemon|squash/.test(text) ? '#f6ec9c' : '#e7f3f4', 0.85)
}

function beerGlass({ category, text }: ProductWords, random: SeededRandom): Glass {
  if (/cider/.test(category)) {
    return random.pick([showing('#edb93d', 0.9, { edge: '#8a6a1c', middle: '#f0d98c' }), green])
  }
  if (/spirit|vodka|tequila/.test(category)) return clear
  if (/stout|porter/.test(text)) return stout
  const pale = showing('#f2b72c', 0.9, { edge: '#8d6a1a', middle: '#f3dd94' })
  return random.pick([amber, amber, amber, green, /lager|pils|summer|low carb/.test(text) ? pale : amber])
}
