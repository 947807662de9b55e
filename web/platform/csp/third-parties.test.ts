import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './page-headers.ts'
import { braintreeHosts } from '#server/integrations/payments/braintree/braintree-hosts.ts'
import { NO_THIRD_PARTIES, type ThirdParties, thirdPartiesOn } from './third-parties.ts'

const NO_INLINE = { scripts: [], styles: [] }

/** Returns the hosts that a CSP allows in addition to the shop's own. */
function hostsOpened(thirdParties: Partial<ThirdParties>): string[] {
  const policy = contentSecurityPolicy('shop.test', NO_INLINE, { ...NO_THIRD_PARTIES, ...thirdParties })
  const sources = policy.split(/;\s*/).flatMap((directive) => directive.split(' ').slice(1))
  return [
    ...new Set(sources.filter((source) => source.includes('.') && !source.includes('shop.test'))),
  ].sort()
}

const PROVIDERS: { name: string; on: Partial<ThirdParties>; theirs: RegExp }[] = [
  {
    name: 'the card gateway',
    on: { gateway: braintreeHosts('production') },
    theirs:
      /(braintreegateway|braintree-api|paypal|paypalobjects|cardinalcommerce|pay\.google)\.com|google\.com\/pay/,
  },
  {
    name: 'the tag manager',
    on: { analytics: { tagManager: 'GTM-ABC1234', mixpanel: null } },
    theirs: /^https:\/\/([*\w]+\.)?(googletagmanager|google-analytics|analytics\.google)\.com$/,
  },
  {
    name: 'product analytics',
    on: { analytics: { tagManager: null, mixpanel: '0123456789abcdef0123456789abcdef' } },
    theirs: /^https:\/\/api[\w-]*\.mixpanel\.com$/,
  },
  {
    name: 'error reports',
    on: {
      errorReports: {
        dsn: 'https://key@o1.ingest.example.com/2',
        environment: 'production',
        release: 'coldie@1',
      },
    },
    theirs: /^https:\/\/o1\.ingest\.example\.com$/,
  },
  {
    name: 'the captcha',
    on: { captcha: { siteKey: '1x00000000000000000000AA' } },
    theirs: /^https:\/\/challenges\.cloudflare\.com$/,
  },
]

const ALL: Partial<ThirdParties> = {
  ...Object.assign({}, ...PROVIDERS.map(({ on }) => on)),
  analytics: { tagManager: 'GTM-ABC1234', mixpanel: '0123456789abcdef0123456789abcdef' },
}

describe('the hosts allowed by a page’s CSP', () => {
  it('are only the shop’s own while all providers are off', () => {
    expect(hostsOpened({})).toEqual([])
  })

  it.each(PROVIDERS)('are only those of $name while it is the only provider', ({ on, theirs }) => {
    const opened = hostsOpened(on)
    expect(opened.length).toBeGreaterThan(0)
    expect(opened.filter((host) => !theirs.test(host))).toEqual([])
  })

  it('include all hosts that Google Analytics sends to, which depend on the property’s settings', () => {
    const policy = contentSecurityPolicy('shop.test', NO_INLINE, { ...NO_THIRD_PARTIES, ...PROVIDERS[1]!.on })
    const connected = /connect-src ([^;]*)/.exec(policy)![1]!.split(' ')
    for (const host of ['*.google-analytics.com', 'analytics.google.com', '*.analytics.google.com'])
      expect(connected).toContain(`https://${host}`)
  })

  it('are those of all providers without duplicates while all are on', () => {
    const each = PROVIDERS.flatMap(({ on }) => hostsOpened(on))
    expect(hostsOpened(ALL)).toEqual([...new Set(each)].sort())
  })

  it('never relax the rules for inline scripts and forms', () => {
    const policy = contentSecurityPolicy('shop.test', NO_INLINE, { ...NO_THIRD_PARTIES, ...ALL })
    expect(policy).not.toMatch(/script-src[^;]*('unsafe|'strict-dynamic'|\*[ ;]|https:[ ;]|data:)/)
    expect(policy).toContain("form-action 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'self'")
  })
})

describe('the card gateway’s hosts', () => {
  it.each([
    '/checkout',
    '/Checkout/',
    '/order/12/pay',
    '/order/12/items',
    '/order/12/tip',
    '/gift-cards',
    '/%63heckout',
    '/checkout.data',
  ])('are allowed on pages with card fields: %s', (path) =>
    expect(
      thirdPartiesOn(path, { ...NO_THIRD_PARTIES, gateway: braintreeHosts('production') }).gateway,
    ).toEqual(braintreeHosts('production')),
  )

  it.each([
    '/',
    '/cart',
    '/login',
    '/account',
    '/order/12/tracking',
    '/orders',
    '/console',
    '/driver',
    '/checkout/x',
  ])('are not allowed on other pages: %s', (path) =>
    expect(
      thirdPartiesOn(path, { ...NO_THIRD_PARTIES, gateway: braintreeHosts('production') }).gateway,
    ).toBeNull(),
  )
})
