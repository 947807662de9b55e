/** Maximum number of tags and entities in an HTML text. Sanitising so much takes 50 ms; the longest page has about 100. */
const MARKUP_MAX = 20_000

/**
 * Returns true if an HTML text has too many tags and entities to sanitise it in a few milliseconds. A `>` outside a tag
 * counts, because the sanitiser writes it as an entity and reads it again.
 */
export function hasTooMuchMarkup(html: string): boolean {
  if (html.length <= MARKUP_MAX) return false
  let [opening, closing, entities] = [0, 0, 0]
  for (let at = 0; at < html.length; at++) {
    const character = html[at]
    if (character === '<') opening++
    else if (character === '>') closing++
    else if (character === '&') entities++
  }
  return Math.max(opening, closing) + entities > MARKUP_MAX
}
