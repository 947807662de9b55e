/**
 * What a page may load and who may frame it. Inline scripts need the page's nonce, or on a page that is kept for many
 * its own hashes; style attributes are allowed because React writes levels and colours there.
 * @param scripts such as `'nonce-…'` or `'sha256-…'`, and the same for styles
 * @source contract §7
 */
export function contentPolicy(host: string, scripts: readonly string[], styles: readonly string[]): string {
  const policy = {
    'default-src': "'self'",
    'script-src': ["'self'", ...scripts].join(' '),
    'style-src': ["'self'", ...styles].join(' '),
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data:",
    'connect-src': `'self' ws://${host} wss://${host}`,
    'frame-src': "'self'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
    'base-uri': "'self'",
    'object-src': "'none'",
  }
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** @param nonce empty for a page that is kept: its policy is written when its scripts are known */
export function securityHeaders(host: string, nonce: string): Record<string, string> {
  return {
    ...(nonce && {
      'Content-Security-Policy': contentPolicy(host, [`'nonce-${nonce}'`], [`'nonce-${nonce}'`]),
    }),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy': 'camera=(), microphone=(), payment=()',
  }
}

const INLINE = /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g

/** The scripts that stand in a page itself. Data blocks never run and need no leave. */
export const inlineScripts = (html: string): string[] => [...html.matchAll(INLINE)].map(([, code]) => code!)

/** The styles that stand in a page itself. */
export const inlineStyles = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, style]) => style!)
