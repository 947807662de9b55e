import type { SeededRandom } from '#domain/seeded-random.ts'
import type { Maker, Style } from './demo-product.ts'

const openings: readonly ((maker: Maker, about: string) => string)[] = [
  ({ brand, place }, about) => `${capitalise(about)}, from ${brand} in ${place}.`,
  ({ brand, place }, about) => `${brand} of ${place} makes ${about}.`,
  ({ brand, place }, about) => `${capitalise(about)}. Made by ${brand} in ${place}.`,
  ({ brand, place }, about) => `From ${place}, ${brand} brings ${about}.`,
]

/** Returns three or four sentences: the style and its origin, the taste, and how to serve it. */
export function describeDrink(random: SeededRandom, maker: Maker, style: Style): string {
  const opening = random.pick(openings)(maker, random.pick(style.about))
  const first = random.whole(0, style.notes.length - 1)
  const second = (first + random.whole(1, Math.max(1, style.notes.length - 1))) % style.notes.length
  const notes = first === second ? [first] : [first, second]
  return [opening, ...notes.map((note) => style.notes[note]), random.pick(style.serve)].join(' ')
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
