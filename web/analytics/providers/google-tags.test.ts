import { afterEach, describe, expect, it } from 'vitest'
import { openGoogleTags } from './google-tags.ts'

type TagWindow = Window & {
  dataLayer?: unknown[]
  google_tag_manager?: Record<string, unknown>
  'ga-disable-G-1'?: boolean
}
const page = window as TagWindow

/** Returns the data layer. Commands are `arguments` objects. */
const layer = () =>
  (page.dataLayer ?? []).map((entry) =>
    Object.prototype.toString.call(entry) === '[object Arguments]' ? [...(entry as unknown[])] : entry,
  )
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src*=googletagmanager]')]

afterEach(() => {
  delete page.dataLayer
  delete page.google_tag_manager
  scripts().forEach((script) => script.remove())
})

describe('§7 Analytics: the tag manager’s data layer', () => {
  const viewed = { name: 'view_item', params: { currency: 'AUD', value: 9.5, items: [] } }

  it('receives the consent before the container loads, and none for advertising', () => {
    openGoogleTags('GTM-ABC1234', page).start('/cart')
    expect(layer()).toEqual([
      [
        'consent',
        'default',
        {
          ad_storage: 'denied',
          ad_user_data: 'denied',
          ad_personalization: 'denied',
          analytics_storage: 'granted',
        },
      ],
      ['set', { page_location: `${location.origin}/cart`, page_referrer: '' }],
      { 'gtm.start': expect.any(Number) as number, event: 'gtm.js' },
    ])
    expect(scripts().map(({ src, async }) => [src, async])).toEqual([
      ['https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234', true],
    ])
  })

  it('clears the previous event, and sends the page’s path once, without query', () => {
    const tags = openGoogleTags('GTM-ABC1234', page)
    tags.start('/')
    tags.send(viewed, '/product/a')
    tags.send({ name: 'promo_code_failed', params: { reason: 'unknown error' } }, '/product/a')
    expect(layer().slice(3)).toEqual([
      ['set', { page_location: `${location.origin}/product/a`, page_referrer: '' }],
      { ecommerce: null },
      { event: 'view_item', platform: 'Web', ecommerce: viewed.params },
      { event: 'promo_code_failed', platform: 'Web', reason: 'unknown error' },
    ])
  })

  it('on withdrawal: consent is denied, Google’s opt-out is set, its cookies and keys are deleted', () => {
    const tags = openGoogleTags('GTM-ABC1234', page)
    tags.start('/')
    page.google_tag_manager = { 'G-1': {}, 'GTM-ABC1234': {} }
    document.cookie = '_ga=GA1.1.1; Path=/'
    document.cookie = '_ga_1=GS1.1; Path=/'
    document.cookie = 'address=kept; Path=/'
    localStorage.setItem('_gcl_ls', '1')
    tags.stop()
    expect(layer().at(-1)).toEqual(['consent', 'update', { analytics_storage: 'denied' }])
    expect(page['ga-disable-G-1']).toBe(true)
    // Tests of other files share the page and may have left cookies.
    expect(document.cookie).toContain('address=kept')
    expect(document.cookie).not.toContain('_ga')
    expect(localStorage.getItem('_gcl_ls')).toBeNull()

    tags.start('/')
    expect(layer().at(-1)).toEqual(['consent', 'update', { analytics_storage: 'granted' }])
    expect([page['ga-disable-G-1'], scripts().length]).toEqual([false, 1])
  })

  it('on withdrawal before the container has loaded: the layer is emptied, and starts again on the next consent', () => {
    const tags = openGoogleTags('GTM-ABC1234', page)
    tags.start('/product/a')
    tags.send(viewed, '/product/a')
    const begun = layer().slice(0, 2)
    tags.stop()
    expect(layer()).toEqual([])
    page.google_tag_manager = { 'GTM-ABC1234': {} }
    tags.start('/product/a')
    expect(layer().slice(0, 2)).toEqual(begun)
    expect([layer().length, scripts().length]).toEqual([3, 1])
  })
})
