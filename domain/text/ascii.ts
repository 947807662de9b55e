import { normalise } from './normalise.ts'

/** Letters that Unicode does not decompose into a Latin base letter and marks. */
const LATIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'ng',
  ə: 'e',
  ƒ: 'f',
  ǝ: 'e',
  ɓ: 'b',
  ɗ: 'd',
  ɛ: 'e',
  ɔ: 'o',
  ɨ: 'i',
  ʉ: 'u',
  ƀ: 'b',
  ȼ: 'c',
  ɂ: '',
}
/** BGN/PCGN romanisation, simplified for readable URLs. */
const CYRILLIC: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  ђ: 'dj',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  џ: 'dz',
  є: 'ye',
  і: 'i',
  ґ: 'g',
  ѕ: 'dz',
}
/** ISO 843, type 2; digraphs are replaced before single letters. */
const GREEK: Record<string, string> = {
  ου: 'ou',
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
}
const LETTERS = new Map(Object.entries({ ...LATIN, ...CYRILLIC, ...GREEK }))
const TRADE_MARKS = /[™℠®©]/g
const CURLY_APOSTROPHES = /[’‘´ʻʼʹ′]/g

/**
 * Converts a text to ASCII: "Weißbier" → "Weissbier", "Ærø" → "AEro", "Ούζο" → "Ouzo", "Водка" → "Vodka". Removes curly
 * apostrophes and trade mark signs; replaces characters without a Latin spelling by a space.
 */
export function toAscii(text: string): string {
  if (!/\P{ASCII}/u.test(text)) return text
  return normalise(text.replaceAll(TRADE_MARKS, '').replaceAll(CURLY_APOSTROPHES, ''), 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[Οο][Υυ]|\P{ASCII}/gu, spell)
}

function spell(letter: string): string {
  const lower = letter.toLowerCase()
  const spelled = LETTERS.get(lower)
  if (spelled === undefined) return ' '
  if (letter === lower) return spelled
  return /^[ÆŒẞ]$/.test(letter) ? spelled.toUpperCase() : spelled.charAt(0).toUpperCase() + spelled.slice(1)
}
