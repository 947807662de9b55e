const GRAPHEMES = new Intl.Segmenter('en-AU')

/**
 * Returns the beginning of a text, at most `max` UTF-16 units long. It ends between two graphemes, so an emoji or a letter with
 * its accents is kept or left out as a whole. A single grapheme longer than `max` is cut between code points.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  // No grapheme of a language is as long: looking further back would make the cost grow with the text.
  const from = Math.max(0, max - LONGEST_GRAPHEME)
  const end = GRAPHEMES.segment(text.slice(from, max + LONGEST_GRAPHEME)).containing(max - from)?.index ?? 0
  return text.slice(0, end > 0 ? from + end : codePointStart(text, max))
}

const LONGEST_GRAPHEME = 64

/** Returns the same position, or the one before it inside a surrogate pair. */
const codePointStart = (text: string, at: number): number =>
  text.codePointAt(at - 1)! > 0xffff ? at - 1 : at

/** Returns the text with an ellipsis in place of its end where it is longer than `max` UTF-16 units. */
export const shortened = (text: string, max: number): string =>
  text.length > max ? `${cutText(text, max - 1).trimEnd()}…` : text
