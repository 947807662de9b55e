/** Tags and entities of a text in HTML. The shop's longest page has some hundred; sanitising twice as many takes 50 ms. */
const MARKUP_MAX = 20_000

const MARKUP = /[<&]/g

/** Returns whether a text in HTML has more tags and entities than a sanitiser reads in a few milliseconds. */
export function hasTooMuchMarkup(html: string): boolean {
  if (html.length <= MARKUP_MAX) return false
  let count = 0
  MARKUP.lastIndex = 0
  while (count <= MARKUP_MAX && MARKUP.test(html)) count++
  return count > MARKUP_MAX
}
