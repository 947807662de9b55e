import { describe, expect, it } from 'vitest'
import { contentPolicy, inlineScripts, securityHeaders } from './security-headers.ts'

describe('contract §7: the Content-Security-Policy', () => {
  it('allows the page’s own inline scripts by nonce, and none by attribute', () => {
    const policy = securityHeaders('shop.test', 'abc')['Content-Security-Policy']
    expect(policy).toContain("script-src 'self' 'nonce-abc';")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  it('leaves a kept page’s policy to when its scripts are known, which are allowed by hash', () => {
    expect(securityHeaders('shop.test', '')).not.toHaveProperty('Content-Security-Policy')
    expect(contentPolicy('shop.test', ["'sha256-a'", "'sha256-b'"], ["'sha256-c'"])).toContain(
      "script-src 'self' 'sha256-a' 'sha256-b';",
    )
  })

  it('finds every script that stands in the page, but no file and no data', () => {
    const html =
      '<script>a()</script><script src="/x.js"></script><script type="module" async="">b()\n</script>' +
      '<script type="application/ld+json">{"@type":"Product"}</script><script nonce="">c()</script>'
    expect(inlineScripts(html)).toEqual(['a()', 'b()\n', 'c()'])
  })
})
