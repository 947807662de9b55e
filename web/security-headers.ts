import { NOTHING_OUTSIDE, type Outside, outsidePolicy } from './outside/outside.ts'

/** Inline code that may run: such as `'nonce-…'` or `'sha256-…'`. */
export type Inline = { scripts: readonly string[]; styles: readonly string[] }

/**
 * What a page may load and who may frame it. Inline scripts need the page's nonce, or on a page that is kept for many
 * its own hashes; style attributes are allowed because React writes levels and colours there.
 * @source contract §7
 */
export function contentPolicy(
  host: string,
  { scripts, styles }: Inline,
  outside: Outside = NOTHING_OUTSIDE,
): string {
  const theirs = outsidePolicy(outside)
  const policy = {
    'default-src': "'self'",
    'script-src': ["'self'", ...scripts, ...(theirs['script-src'] ?? [])].join(' '),
    'style-src': ["'self'", ...styles, ...(theirs['style-src'] ?? [])].join(' '),
    'style-src-attr': "'unsafe-inline'",
    'img-src': ["'self' data:", ...(theirs['img-src'] ?? [])].join(' '),
    'connect-src': [`'self' ws://${host} wss://${host}`, ...(theirs['connect-src'] ?? [])].join(' '),
    'frame-src': ["'self'", ...(theirs['frame-src'] ?? [])].join(' '),
    'worker-src': ["'self'", ...(theirs['worker-src'] ?? [])].join(' '),
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
export function securityHeaders(
  host: string,
  nonce: string,
  outside: Outside = NOTHING_OUTSIDE,
): Record<string, string> {
  const inline = { scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] }
  return {
    ...(nonce && { 'Content-Security-Policy': contentPolicy(host, inline, outside) }),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    // A phone's wallet is a payment request of the page.
    'Permissions-Policy': `camera=(), microphone=(), payment=${outside.gateway ? '(self "https://pay.google.com")' : '()'}`,
  }
}

const INLINE = /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/g

/** The scripts that stand in a page itself. Data blocks never run and need no leave. */
export const inlineScripts = (html: string): string[] => [...html.matchAll(INLINE)].map(([, code]) => code!)

/** The styles that stand in a page itself. */
export const inlineStyles = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, style]) => style!)
