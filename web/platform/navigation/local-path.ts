const BASE = 'http://shop.invalid'

/**
 * A path within the shop, or null: what came in with a request must not lead a visitor to another site. The path is
 * resolved as a browser will, and once more as it was written out, because `/.//evil` becomes `//evil` the first time.
 * An encoded slash or backslash at its beginning is refused too: a proxy may decode it.
 */
export function localPath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null
  const url = URL.parse(value, BASE)
  if (url?.origin !== BASE || url.username !== '' || /^\/(\/|\\|%2f|%5c)/i.test(url.pathname)) return null
  const path = url.pathname + url.search + url.hash
  return URL.parse(path, BASE)?.href === `${BASE}${path}` ? path : null
}
