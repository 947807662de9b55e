import { describe, expect, it } from 'vitest'
import { braintreeHosts } from '#server/integrations/payments/braintree/braintree-hosts.ts'
import { NO_THIRD_PARTIES } from './third-parties.ts'
import { contentSecurityPolicy, ownInlineCode, securityHeaders, withoutNonce } from './page-headers.ts'

describe('API §7: the Content-Security-Policy', () => {
  it('allows the page’s inline scripts by nonce, and no inline event handlers', () => {
    const policy = securityHeaders('shop.test', 'abc')['Content-Security-Policy']
    expect(policy).toContain("script-src 'self' 'nonce-abc';")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  it('allows the inline scripts of a cached page by hash', () => {
    const inline = { scripts: ["'sha256-a'", "'sha256-b'"], styles: ["'sha256-c'"] }
    expect(contentSecurityPolicy('shop.test', inline)).toContain("script-src 'self' 'sha256-a' 'sha256-b';")
  })

  it('hashes only inline code marked by the renderer, regardless of other code in the HTML', () => {
    const html =
      '<script nonce="n1">a()</script><script nonce="n1" src="/x.js"></script><script>evil()</script>' +
      '<script nonce="">evil()</script><script nonce="n2">evil()</script><style>evil{}</style><style nonce="n1">b{}</style>'
    expect(ownInlineCode(html, 'n1')).toEqual({ scripts: ['a()'], styles: ['b{}'] })
    expect(withoutNonce(html, 'n1')).toMatch(/^<script>a\(\)<\/script><script src="\/x.js">/)
  })
})

describe('the camera', () => {
  it.each([
    [true, 'camera=(self)'],
    [false, 'camera=()'],
  ])('camera allowed %s: %s', (hasCamera, expected) => {
    const headers = securityHeaders('shop.test', 'abc', NO_THIRD_PARTIES, hasCamera)
    expect(headers['Permissions-Policy']).toContain(`${expected}, microphone=()`)
  })
})

describe('API §7: the card gateway’s hosts', () => {
  const policyOf = (environment: 'sandbox' | 'production' | null) =>
    securityHeaders('shop.test', 'abc', {
      ...NO_THIRD_PARTIES,
      gateway: environment && braintreeHosts(environment),
    })['Content-Security-Policy']!

  it('are blocked with the demo gateway', () => {
    expect(policyOf(null)).not.toMatch(/braintree|paypal|google|cardinal|https:/)
    expect(policyOf(null)).toBe(securityHeaders('shop.test', 'abc')['Content-Security-Policy'])
    expect(securityHeaders('shop.test', 'abc')['Permissions-Policy']).toContain('payment=()')
  })

  it('are allowed for Braintree’s fields, PayPal’s button and the banks, and for nothing else', () => {
    const policy = policyOf('sandbox')
    expect(policy).toMatch(
      /frame-src 'self' https:\/\/assets\.braintreegateway\.com https:\/\/www\.paypal\.com/,
    )
    expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.sandbox\.braintreegateway\.com/)
    expect(policy).toMatch(/script-src 'self' 'nonce-abc' https:\/\/www\.paypal\.com/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("form-action 'self'")
    expect(
      securityHeaders('shop.test', 'abc', { ...NO_THIRD_PARTIES, gateway: braintreeHosts('sandbox') })[
        'Permissions-Policy'
      ],
    ).toContain('payment=(self')
  })

  it('are the production hosts in production', () => {
    expect(policyOf('production')).toContain('https://api.braintreegateway.com')
    expect(policyOf('production')).not.toContain('sandbox')
  })
})
