/** A camera sees one barcode many times a second; so long it must have been out of sight to be another one. */
const OUT_OF_SIGHT_MS = 1200
/** And in so many views: a device that is slow for a moment, or whose picture is blurred, counts nothing twice. */
const OUT_OF_SIGHT_VIEWS = 8

/** Answers each code once, as long as it stays in view. */
export function openSingleReads() {
  let last = { code: '', at: -Infinity, misses: Infinity }
  /** @param code null for a view in which none was read */
  return (code: string | null, now: number): code is string => {
    if (code === null) {
      last.misses += 1
      return false
    }
    const isGone = now - last.at > OUT_OF_SIGHT_MS && last.misses >= OUT_OF_SIGHT_VIEWS
    const isNew = code !== last.code || isGone
    last = { code, at: now, misses: 0 }
    return isNew
  }
}
