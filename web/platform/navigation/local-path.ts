const BASE = 'http://shop.invalid'

/**
 * Returns the path if it stays within the shop, otherwise null, so that a value from a request cannot send a visitor
 * to another site. The path is resolved twice, because resolving `/.//evil` once yields `//evil`. An encoded slash or
 * backslash at its start is rejected, because a proxy may decode it.
 */
export function localPath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null
  const url = URL.parse(value, BASE)
  if (url?.origin !== BASE || url.username !== '' || /^\/(\/|\\|%2f|%5c)/i.test(url.pathname)) return null
  const path = url.pathname + url.search + url.hash
  return URL.parse(path, BASE)?.href === `${BASE}${path}` ? path : null
}
