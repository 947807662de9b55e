/**
 * Returns the first name that an object of a JSON text has twice, or null. The text was parsed before, so it is well-formed.
 * A parser keeps the last of two values and other programs the first, so they would read two different requests. Reads
 * each character at most twice.
 */
export function duplicateKey(json: string): string | null {
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < json.length; at++) {
    const mark = json[at]
    if (mark === '{') open.push(new Set())
    else if (mark === '[') open.push(null)
    else if (mark === '}' || mark === ']') open.pop()
    else if (mark === '"') {
      const end = endOfString(json, at)
      const names = open.at(-1)
      if (names && isName(json, end)) {
        const name = nameOf(json.slice(at, end + 1))
        if (names.has(name)) return name
        names.add(name)
      }
      at = end
    }
  }
  return null
}

/** Position of the quote that closes the string which begins at `start`. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let first = end
    while (json[first - 1] === '\\') first--
    if ((end - first) % 2 === 0) return end
  }
  return json.length
}

/** Whether a colon follows the string, so that it names a field. */
function isName(json: string, end: number): boolean {
  let at = end + 1
  while (json[at] === ' ' || json[at] === '\n' || json[at] === '\r' || json[at] === '\t') at++
  return json[at] === ':'
}

/** The name without escapes: `"\u0061"` and `"a"` are the same. */
const nameOf = (quoted: string): string =>
  quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)
