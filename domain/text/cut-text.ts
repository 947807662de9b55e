const GRAPHEMES = new Intl.Segmenter('en-AU')

/**
 * Returns the beginning of a text with at most `max` UTF-16 units. The cut is between two graphemes, so that an emoji
 * or a letter with its accents is never split. A single grapheme longer than `max` is cut between code points.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  // Natural graphemes are shorter than this limit. Without it the cost would grow with the text.
  const from = Math.max(0, max - LONGEST_GRAPHEME)
  const end = GRAPHEMES.segment(text.slice(from, max + LONGEST_GRAPHEME)).containing(max - from)?.index ?? 0
  return text.slice(0, end > 0 ? from + end : codePointStart(text, max))
}

const LONGEST_GRAPHEME = 64

/** Returns the position, or the position before it if it is inside a surrogate pair. */
const codePointStart = (text: string, at: number): number =>
  (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at

/** Returns the text; if it is longer than `max` UTF-16 units, replaces its end by an ellipsis. */
export const shortened = (text: string, max: number): string =>
  text.length > max ? `${cutText(text, max - 1).trimEnd()}…` : text
