import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import { registerErrorHandler } from '#server/http/errors.ts'
import { brandingOf } from '#server/settings/branding.ts'
import type { Shop } from '#server/shop.ts'
import { seoRoutes } from './seo.routes.ts'

const APPLE = { APPLE_APP_ID: 'A1B2C3D4E5.com.example.coldie' }
const PRINT = Array.from({ length: 32 }, () => 'A0').join(':')
const ANDROID = { ANDROID_PACKAGE: 'com.example.coldie', ANDROID_CERT_SHA256: PRINT }

async function get(url: string, env: Record<string, string> = {}) {
  const app = Fastify()
  registerErrorHandler(app)
  const settings = readSettings({ DATA_DIR: '/nowhere', ...env })
  const branding = brandingOf(settings.shopDefaults)
  seoRoutes(app, { settings, currentSettings: { branding: () => branding } } as Shop)
  const { statusCode, headers, payload } = await app.inject(url)
  await app.close()
  return { status: statusCode, type: headers['content-type'], json: JSON.parse(payload) }
}

type Component = { '/': string; exclude?: true }

/** Returns whether the first matching component lets a path into the app. `*` matches any text; case is ignored. */
function opensApp(components: Component[], path: string): boolean {
  const fits = ({ '/': pattern }: Component) =>
    new RegExp(
      `^${pattern
        .split('*')
        .map((part) => RegExp.escape(part))
        .join('.*')}$`,
      'i',
    ).test(path)
  return components.find(fits)?.exclude !== true
}

const OUTSIDE = [
  '/checkout',
  '/Checkout/',
  '/forgot_password/sam@example.com/key',
  '/unsubscribe/key',
  '/back-in-stock/key',
  '/order/7/pay',
  '/t/key',
  '/account/contact/key',
  '/account/my-data',
  '/logout',
  '/console',
  '/console/orders/7',
  '/driver',
  '/driver/orders/7',
  '/api/stores',
  '/-/session',
  '/app/coldie',
  '/demo/inbox',
]
const INSIDE = [
  '/',
  '/bottleshop/victoria/fitzroy',
  '/product/a-beer',
  '/cart',
  '/order/7/tracking',
  '/orders',
]

describe('Social and app links: /.well-known/apple-app-site-association', () => {
  const file = '/.well-known/apple-app-site-association'

  it('lets the app open links and fill in passwords, as plain JSON without a redirect', async () => {
    const { status, type, json } = await get(file, APPLE)
    expect([status, type]).toEqual([200, expect.stringMatching(/^application\/json/)])
    expect(json.applinks.details).toHaveLength(1)
    expect(json.applinks.details[0].appIDs).toEqual([APPLE.APPLE_APP_ID])
    expect(json.applinks.defaults).toEqual({ caseSensitive: false })
    expect(json.webcredentials).toEqual({ apps: [APPLE.APPLE_APP_ID] })
  })

  it('excludes payments, passwords, mailed tokens and staff pages from the app', async () => {
    const { components } = (await get(file, APPLE)).json.applinks.details[0]
    expect(OUTSIDE.filter((path) => opensApp(components, path))).toEqual([])
    expect(INSIDE.filter((path) => !opensApp(components, path))).toEqual([])
  })

  it('doesn’t exist without an app', async () => {
    expect((await get(file, ANDROID)).status).toBe(404)
  })
})

describe('Social and app links: /.well-known/assetlinks.json', () => {
  const file = '/.well-known/assetlinks.json'

  it('names the package and its certificates for links and passwords', async () => {
    const { status, type, json } = await get(file, ANDROID)
    expect([status, type]).toEqual([200, expect.stringMatching(/^application\/json/)])
    expect(json).toHaveLength(1)
    expect(json[0]).toMatchObject({
      relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
      target: {
        namespace: 'android_app',
        package_name: 'com.example.coldie',
        sha256_cert_fingerprints: [PRINT],
      },
    })
  })

  it('excludes the same links as Apple’s file', async () => {
    const [statement] = (await get(file, ANDROID)).json
    const rules = statement.relation_extensions['delegate_permission/common.handle_all_urls']
    const apple = (await get('/.well-known/apple-app-site-association', APPLE)).json
    expect(rules.dynamic_app_link_components).toEqual(apple.applinks.details[0].components)
  })

  it('doesn’t exist without an app', async () => {
    expect((await get(file, APPLE)).status).toBe(404)
  })
})

describe('Social and app links: the manifest’s related applications', () => {
  const related = async (env: Record<string, string> = {}) => {
    const { related_applications, prefer_related_applications } = (await get('/manifest.webmanifest', env))
      .json
    return { related_applications, prefer_related_applications }
  }

  it('are the two apps if their ids are known, and the site stays preferred', async () => {
    const APP_STORE_URL = 'https://apps.apple.com/au/app/coldie/id1234567890'
    expect(await related({ ...ANDROID, APP_STORE_URL })).toEqual({
      related_applications: [
        {
          platform: 'play',
          id: 'com.example.coldie',
          url: 'https://play.google.com/store/apps/details?id=com.example.coldie',
        },
        { platform: 'itunes', id: '1234567890', url: APP_STORE_URL },
      ],
      prefer_related_applications: false,
    })
  })

  it('are omitted otherwise', async () => {
    expect(await related()).toEqual({})
  })
})
