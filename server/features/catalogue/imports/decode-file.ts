import { required } from '#domain/required.ts'
import { createYielder } from '../work-in-steps.ts'

/** Maximum number of bytes that are examined to distinguish UTF-8 from Windows-1252. */
const MAX_COUNTED_BYTES = 1024 * 1024
/** Bytes decoded per step, which takes some milliseconds. */
const PIECE = 64 * 1024

/**
 * Returns the text of a file as spreadsheets save it.
 * A byte order mark decides the encoding. Without a mark the file is UTF-8 if most of its non-ASCII letters are valid
 * UTF-8, otherwise Windows-1252.
 * Invalid bytes become U+FFFD; `readCsv` reports their rows. NUL, which PostgreSQL can't store, is removed.
 */
export async function decodeFile(bytes: Uint8Array, encoding = encodingOf(bytes)): Promise<string> {
  const decoder = new TextDecoder(encoding)
  const yieldIfDue = createYielder()
  const texts: string[] = []
  for (let from = 0; from < bytes.length; from += PIECE) {
    const stream = from + PIECE < bytes.length
    texts.push(
      decoder
        .decode(bytes.subarray(from, from + PIECE), { stream })
        .split('\0')
        .join(''),
    )
    await yieldIfDue()
  }
  return texts.join('')
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const part = bytes.subarray(0, MAX_COUNTED_BYTES)
  const wide = wideEncoding(part)
  if (wide) return wide
  const { whole, broken } = countSequences(part)
  return whole >= broken ? 'utf-8' : 'windows-1252'
}

/** Detects UTF-16 without a mark: in Western text every second byte is zero. */
function wideEncoding(bytes: Uint8Array): string | null {
  const part = bytes.subarray(0, 2000)
  const zeros = [...part.keys()].filter((at) => part[at] === 0)
  const even = zeros.filter((at) => at % 2 === 0).length
  const odd = zeros.length - even
  if (part.length < 4 || Math.max(even, odd) < part.length / 4) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Counts valid multi-byte UTF-8 characters, and bytes that belong to none. */
function countSequences(bytes: Uint8Array): { whole: number; broken: number } {
  let [whole, broken] = [0, 0]
  for (let at = 0; at < bytes.length;) {
    const byte = required(bytes[at], 'byte')
    const length = byte < 0x80 ? 1 : lengthOf(byte)
    const isWhole = length > 0 && followers(bytes, at, length)
    if (byte >= 0x80 && isWhole) whole++
    else if (byte >= 0x80) broken++
    at += isWhole ? length : 1
  }
  return { whole, broken }
}

/** Returns the length of the character that starts with this byte; 0 if it starts none. */
function lengthOf(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 2
  if (byte >= 0xe0 && byte <= 0xef) return 3
  return byte >= 0xf0 && byte <= 0xf4 ? 4 : 0
}

function followers(bytes: Uint8Array, at: number, length: number): boolean {
  for (let next = at + 1; next < at + length; next++) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return false
  return true
}
