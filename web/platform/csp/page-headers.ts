import { NO_THIRD_PARTIES, type ThirdParties, thirdPartyHosts } from './third-parties.ts'

/** CSP sources of inline code that may run, such as `'nonce-…'` or `'sha256-…'`. */
export type InlineCode = { scripts: readonly string[]; styles: readonly string[] }

/**
 * Returns the page's Content-Security-Policy. Inline scripts need the page's nonce, or their hashes on a cached page.
 * Style attributes are allowed, because React sets levels and colours with them.
 * @source A-PAGE-4, A-PAGE-5, L-36
 */
export function contentSecurityPolicy(
  host: string,
  { scripts, styles }: InlineCode,
  thirdParties: ThirdParties = NO_THIRD_PARTIES,
): string {
  const theirs = thirdPartyHosts(thirdParties)
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

export function securityHeaders(
  host: string,
  nonce: string,
  thirdParties: ThirdParties = NO_THIRD_PARTIES,
  /** True on pages where staff scan with the camera. */
  hasCamera = false,
): Record<string, string> {
  const inline = { scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] }
  return {
    'Content-Security-Policy': contentSecurityPolicy(host, inline, thirdParties),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    // A payment gateway's popup has to report its result to this page.
    'Cross-Origin-Opener-Policy': thirdParties.gateway ? 'same-origin-allow-popups' : 'same-origin',
    // Wallets on phones use the Payment Request API.
    'Permissions-Policy': `camera=(${hasCamera ? 'self' : ''}), microphone=(), payment=(${paymentOrigins(thirdParties)})`,
  }
}

/** Returns the origins that may use the Payment Request API, for example for Google Pay. */
const paymentOrigins = ({ gateway }: ThirdParties): string =>
  gateway ? ['self', ...gateway.paymentRequests.map((origin) => `"${origin}"`)].join(' ') : ''

const SCRIPT = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g
const STYLE = /<style(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/style>/g

/**
 * Returns the inline code written by the renderer, identified by the nonce. Scripts injected in other ways, for
 * example in a product's text, are excluded.
 */
export function ownInlineCode(html: string, nonce: string): InlineCode {
  const written = (pattern: RegExp) =>
    [...html.matchAll(pattern)]
      .map(({ groups: { attributes = '', code = '' } = {} }) => ({ attributes, code }))
      .filter(({ attributes }) => attributes.includes(` nonce="${nonce}"`) && !/\ssrc=/.test(attributes))
      .map(({ code }) => code)
  return { scripts: written(SCRIPT), styles: written(STYLE) }
}

/** Removes the nonce from a page that is cached, because a nonce shared by several visitors offers no protection. */
export const withoutNonce = (html: string, nonce: string): string => html.replaceAll(` nonce="${nonce}"`, '')
