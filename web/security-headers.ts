/**
 * What a page may load and who may frame it. Inline scripts need the page's nonce; style attributes are allowed because
 * React writes levels and colours there.
 * @source contract §7
 */
export function securityHeaders(host: string, nonce: string): Record<string, string> {
  const policy = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}'`,
    'style-src': "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data:",
    'connect-src': `'self' ws://${host} wss://${host}`,
    'frame-src': "'self'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
    'base-uri': "'self'",
    'object-src': "'none'",
  }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy': 'camera=(), microphone=(), payment=()',
  }
}
