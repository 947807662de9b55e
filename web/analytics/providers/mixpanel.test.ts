import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Client, openMixpanel } from './mixpanel.ts'

const TOKEN = '0123456789abcdef0123456789abcdef'

/** Returns a replacement for the vendor's client that records calls and the known user. */
function playedClient() {
  const calls: unknown[][] = []
  let known: string | undefined
  const note =
    (name: string) =>
    (...words: unknown[]) =>
      void calls.push([name, ...words])
  const client = {
    init: note('init'),
    opt_in_tracking: () => void calls.push(['opt in']),
    opt_out_tracking: note('opt out'),
    register: () => {},
    track: note('track'),
    reset: () => {
      known = undefined
      calls.push(['reset'])
    },
    identify: (id: string) => {
      known = id
      calls.push(['identify', id])
    },
    get_property: (name: string) => (name === '$user_id' ? known : undefined) as unknown,
    people: { set: note('set') },
  } as unknown as Client
  return { client, calls, names: () => calls.map(([name]) => name) }
}

/** Returns the vendor's own client without a network. */
async function realClient() {
  const client = (await import('mixpanel-browser/src/loaders/loader-module-core')).default
  vi.stubGlobal('fetch', async () => new Response('1'))
  vi.stubGlobal('XMLHttpRequest', undefined)
  return client
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

async function start() {
  const played = playedClient()
  const provider = openMixpanel(TOKEN, () => Promise.resolve(played.client))
  provider.start('/')
  await settled()
  return { ...played, provider }
}

afterEach(() => localStorage.clear())

describe('§7 Analytics: the product-analytics client', () => {
  it('is configured to collect nothing on its own: no clicks, pages, address, referrer or campaign', async () => {
    const { calls } = await start()
    const [name, token, settings] = calls[0]!
    expect([name, token]).toEqual(['init', TOKEN])
    expect(settings).toMatchObject({
      ip: false,
      autocapture: false,
      track_pageview: false,
      track_marketing: false,
      save_referrer: false,
      store_google: false,
      persistence: 'localStorage',
    })
  })

  it('queues events until it has loaded, and sends the page without a query', async () => {
    const played = playedClient()
    const provider = openMixpanel(TOKEN, () => Promise.resolve(played.client))
    provider.start('/')
    provider.send({ name: 'promo_code_failed', params: { reason: 'unknown error' } }, '/cart')
    await settled()
    expect(played.calls.at(-1)).toEqual([
      'track',
      'Promo Code Failed',
      { reason: 'unknown error', platform: 'Web', $current_url: `${location.origin}/cart` },
    ])
  })

  it('identifies a member by the account number and sends only the state', async () => {
    const { provider, calls } = await start()
    provider.identify(7, { state: 'victoria' })
    provider.send(
      { name: 'purchase', params: { transaction_id: '7K3-9QFM', value: 49.98 } },
      '/order/:id/tracking',
    )
    expect(calls.slice(2)).toEqual([
      ['identify', '7'],
      ['set', { platform: 'Web', state: 'victoria' }],
      [
        'track',
        'purchase',
        {
          transaction_id: '7K3-9QFM',
          value: 49.98,
          platform: 'Web',
          affiliation: 'Web',
          $current_url: `${location.origin}/order/:id/tracking`,
          $insert_id: 'purchase-7K3-9QFM',
        },
      ],
    ])
  })

  it('sends no more of the URL in its own events than in ours', async () => {
    history.replaceState(null, '', '/bottleshop/all?search=Robin')
    const client = await realClient()
    const provider = openMixpanel(TOKEN, async () => client)
    provider.start('/')
    await settled()
    const calls = vi.spyOn(client, 'track')
    provider.identify(7, { state: 'victoria' })
    const [identified] = calls.mock.results.map(({ value }) => value as { event: string; properties: object })
    expect(identified).toMatchObject({
      event: '$identify',
      properties: { $user_id: '7', $current_url: `${location.origin}/` },
    })
    expect(JSON.stringify(identified)).not.toContain('Robin')
    provider.stop()
    vi.unstubAllGlobals()
    history.replaceState(null, '', '/')
  })

  it('resets on logout and on a change of member, and preserves a guest’s identity', async () => {
    const { provider, names } = await start()
    provider.identify(null, { state: null })
    provider.identify(7, { state: null })
    provider.identify(8, { state: null })
    provider.identify(null, { state: null })
    provider.identify(null, { state: null })
    expect(names().slice(2)).toEqual(['identify', 'set', 'reset', 'identify', 'set', 'reset'])
  })

  it('on withdrawal: opts out without another request, resets, and deletes its keys', async () => {
    const { provider, calls } = await start()
    localStorage.setItem(`mp_${TOKEN}_mixpanel`, '{}')
    localStorage.setItem(`__mpq_${TOKEN}_ev`, '[]')
    localStorage.setItem('theme', 'stout')
    provider.stop()
    provider.send({ name: 'view_item', params: {} }, '/')
    expect(calls.slice(2)).toEqual([['opt out', { delete_user: false }], ['reset']])
    expect(Object.keys(localStorage)).toEqual(['theme'])
    provider.start('/')
    provider.send({ name: 'view_item', params: {} }, '/')
    expect(calls.slice(4).map(([name]) => name)).toEqual(['opt in', 'track'])
  })

  it('sends nothing if it fails to load, or loads after a denial', async () => {
    const failing = openMixpanel(TOKEN, () => Promise.reject(new Error('blocked')))
    failing.start('/')
    await settled()
    failing.send({ name: 'view_item', params: {} }, '/')

    const late = playedClient()
    const provider = openMixpanel(TOKEN, () => Promise.resolve(late.client))
    provider.start('/')
    provider.stop()
    await settled()
    expect(late.calls).toEqual([])
  })
})
