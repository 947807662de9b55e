import { stemsOf } from './fold-text.ts'
import { MEDICINE_WORDS, TOBACCO_WORDS } from './words/unsold-words.ts'

const phrasesOf = (said: string) => said.split('|').map((each) => ` ${stemsOf(each).join(' ')} `)

const GOODS = [
  ['tobacco', phrasesOf(TOBACCO_WORDS)],
  ['medicine', phrasesOf(MEDICINE_WORDS)],
] as const

type UnsoldGoods = (typeof GOODS)[number][0]

/** Returns the goods outside the shop's range that a search names, or null. */
export function unsoldGoods(search: string): UnsoldGoods | null {
  const typed = ` ${stemsOf(search).join(' ')} `
  return GOODS.find(([, phrases]) => phrases.some((phrase) => typed.includes(phrase)))?.[0] ?? null
}
