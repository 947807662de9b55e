/** Maximum number of fields in a form. The console's largest form has about a hundred. */
const FIELDS_MAX = 2000
/** Maximum bytes of the headers of a multipart field. */
const PART_HEADER_MAX = 8 * 1024

const HEADER_END = '\r\n\r\n'

/**
 * Returns true if a form has more fields, or longer field headers, than any form of the shop. Parsers create an object
 * for each field before they apply a limit: the fields of 128 kB take 100 ms, those of an upload take seconds.
 */
export function isCostlyForm(contentType: string, chunks: readonly Buffer[]): boolean {
  if (/^\s*application\/x-www-form-urlencoded/i.test(contentType))
    return countOf('&', Buffer.concat(chunks)) > FIELDS_MAX
  const boundary = /^\s*multipart\/.*\bboundary=(?:"([^"]+)"|([^";\s]+))/i.exec(contentType)
  if (!boundary) return false
  const mark = `--${boundary[1] ?? boundary[2]}`
  const body = Buffer.concat(chunks)
  return countOf(mark, body) > FIELDS_MAX || hasLongHeader(mark, body)
}

/** Returns the number of marks in a body. Stops counting above `FIELDS_MAX`. */
function countOf(mark: string, body: Buffer): number {
  let count = 0
  for (let at = body.indexOf(mark); at >= 0 && count <= FIELDS_MAX; at = body.indexOf(mark, at + 1)) count++
  return count
}

function hasLongHeader(mark: string, body: Buffer): boolean {
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + 1)) {
    const isEnd = body.subarray(at + mark.length, at + mark.length + 2).toString() === '--'
    const header = body.subarray(at, at + PART_HEADER_MAX)
    if (!isEnd && header.length === PART_HEADER_MAX && !header.includes(HEADER_END)) return true
  }
  return false
}
