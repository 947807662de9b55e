/**
 * Returns the first key that occurs twice in an object of a JSON text, or null. The text must be well-formed. JSON
 * parsers differ: some use the last of two values, others the first, so two programs would read different requests.
 * Reads each character at most twice.
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

/** Returns the number of characters outside the strings of a JSON text. Stops counting above `most`. */
export function outsideStrings(json: string, most: number): number {
  let count = 0
  for (let at = 0; at < json.length && count <= most;) {
    const start = json.indexOf('"', at)
    count += (start < 0 ? json.length : start) - at
    at = start < 0 ? json.length : endOfString(json, start) + 1
  }
  return count
}

/** Returns the position of the quote that closes the string starting at `start`. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let first = end
    while (json[first - 1] === '\\') first--
    if ((end - first) % 2 === 0) return end
  }
  return json.length
}

/** Returns true if a colon follows the string, which makes it a key. */
function isName(json: string, end: number): boolean {
  let at = end + 1
  while (json[at] === ' ' || json[at] === '\n' || json[at] === '\r' || json[at] === '\t') at++
  return json[at] === ':'
}

/** Returns the key without escapes: `"\u0061"` and `"a"` are the same. */
const nameOf = (quoted: string): string =>
  quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)
