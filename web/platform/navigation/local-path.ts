const BASE = 'http://shop.invalid'

/**
 * Returns the path if it stays within the shop, else null: a value from a request must not send a visitor to another
 * site. The path is resolved as a browser will, and its result once more, because `/.//evil` becomes `//evil` the first
 * time. An encoded slash or backslash at its beginning is refused too, because a proxy may decode it.
 */
export function localPath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null
  const url = URL.parse(value, BASE)
  if (url?.origin !== BASE || url.username !== '' || /^\/(\/|\\|%2f|%5c)/i.test(url.pathname)) return null
  const path = url.pathname + url.search + url.hash
  return URL.parse(path, BASE)?.href === `${BASE}${path}` ? path : null
}
