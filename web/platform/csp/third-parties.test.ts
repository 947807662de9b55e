import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './page-headers.ts'
import { braintreeHosts } from '#server/integrations/payments/braintree/braintree-hosts.ts'
import { NO_THIRD_PARTIES, type ThirdParties, thirdPartiesOn } from './third-parties.ts'

const NO_INLINE = { scripts: [], styles: [] }

/** Every host that a policy opens beside the shop's own. */
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

describe('the hosts that a page’s policy opens', () => {
  it('are the shop’s own alone while every provider is off', () => {
    expect(hostsOpened({})).toEqual([])
  })

  it.each(PROVIDERS)('are those of $name alone while only that is on', ({ on, theirs }) => {
    const opened = hostsOpened(on)
    expect(opened.length).toBeGreaterThan(0)
    expect(opened.filter((host) => !theirs.test(host))).toEqual([])
  })

  it('are every one that Google Analytics sends to, which changes with the property’s settings', () => {
    const policy = contentSecurityPolicy('shop.test', NO_INLINE, { ...NO_THIRD_PARTIES, ...PROVIDERS[1]!.on })
    const connected = /connect-src ([^;]*)/.exec(policy)![1]!.split(' ')
    for (const host of ['*.google-analytics.com', 'analytics.google.com', '*.analytics.google.com'])
      expect(connected).toContain(`https://${host}`)
  })

  it('are all of them, each once, while every provider is on', () => {
    const each = PROVIDERS.flatMap(({ on }) => hostsOpened(on))
    expect(hostsOpened(ALL)).toEqual([...new Set(each)].sort())
  })

  it('never loosen what an inline script or a form may do', () => {
    const policy = contentSecurityPolicy('shop.test', NO_INLINE, { ...NO_THIRD_PARTIES, ...ALL })
    expect(policy).not.toMatch(/script-src[^;]*('unsafe|'strict-dynamic'|\*[ ;]|https:[ ;]|data:)/)
    expect(policy).toContain("form-action 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'self'")
  })
})

describe('the card gateway’s hosts', () => {
  it.each(['/checkout', '/Checkout/', '/order/12/pay', '/order/12/items', '/%63heckout', '/checkout.data'])(
    'are let in where a card is entered: %s',
    (path) =>
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
  ])('are let in nowhere else: %s', (path) =>
    expect(
      thirdPartiesOn(path, { ...NO_THIRD_PARTIES, gateway: braintreeHosts('production') }).gateway,
    ).toBeNull(),
  )
})
