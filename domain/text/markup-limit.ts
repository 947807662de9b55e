/** Maximum number of tags and entities in an HTML text. Sanitising so much takes 50 ms; the longest page has about 100. */
const MARKUP_MAX = 20_000

const MARKUP = /[<&]/g

/** Returns true if an HTML text has too many tags and entities to sanitise it in a few milliseconds. */
export function hasTooMuchMarkup(html: string): boolean {
  if (html.length <= MARKUP_MAX) return false
  let count = 0
  MARKUP.lastIndex = 0
  while (count <= MARKUP_MAX && MARKUP.test(html)) count++
  return count > MARKUP_MAX
}
