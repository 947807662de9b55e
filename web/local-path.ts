/** A path within the shop, or null: what came in with a request must not lead a visitor to another site. */
export function localPath(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return null
  const url = new URL(value, 'http://shop.invalid')
  return url.host === 'shop.invalid' ? url.pathname + url.search : null
}
