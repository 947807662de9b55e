/** Time in milliseconds that a barcode must be out of view before the same code counts again. */
const OUT_OF_SIGHT_MS = 1200
/** Number of frames that it must be out of view, so that a slow device or a blurred picture counts nothing twice. */
const OUT_OF_SIGHT_VIEWS = 8

/** Returns a function that returns true for each code once while it stays in view. */
export function openSingleReads() {
  let last = { code: '', at: -Infinity, misses: Infinity }
  /** @param code null for a frame without a barcode */
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
