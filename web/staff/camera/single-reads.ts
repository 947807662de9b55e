/** A camera sees one barcode many times a second; so long it must have been out of sight to be another one. */
const OUT_OF_SIGHT_MS = 1200

/** Answers each code once, as long as it stays in view. */
export function openSingleReads() {
  let last = { code: '', at: -Infinity }
  return (code: string, now: number): boolean => {
    const isNew = code !== last.code || now - last.at > OUT_OF_SIGHT_MS
    last = { code, at: now }
    return isNew
  }
}
