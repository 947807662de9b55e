import type { Settings } from '#server/config.ts'

/**
 * Paths that no crawler needs. Pages with their own `noindex` (cart, checkout, tracking) are not listed, because a
 * crawler that may not read a page can't read its `noindex`.
 */
const NOT_FOR_CRAWLERS = [
  '/api/',
  '/-/',
  '/app/',
  '/demo/',
  '/console',
  '/driver',
  '/orders',
  '/account',
  '/logout',
  '/forgot_password',
  '/unsubscribe/',
  '/back-in-stock/',
  '/t/',
  '/pay/',
  '/*?*search=',
  '/*?*promo_code=',
]

/**
 * Returns the rules for crawlers. A demo on a private address behaves like a live shop. A public demo asks not to be
 * indexed, because it delivers nothing.
 * @source RFC 9309
 */
export function robotsTxt({ mode, demo, publicUrl }: Settings): string {
  if (mode === 'demo' && demo.isPublic) return 'User-agent: *\nDisallow: /\n'
  const lines = NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`)
  return `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}
