/** `Smith Street` for G-NAF's `SMITH STREET`; `McArthur`, `O'Shanassy` and `St Kilda` as they are written. */
export function displayName(upper: string): string {
  return upper
    .toLowerCase()
    .replace(/(^|[\s\-(/])(mc|o'|d')?([a-z])/g, (_, before: string, particle = '', letter: string) => {
      return before + capital(particle) + letter.toUpperCase()
    })
    .trim()
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
