import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Provider, ProviderTest } from '#contract/console/providers.ts'
import { readSettings } from '#server/config.ts'
import { openSentryErrors } from '#server/integrations/error-reports/sentry-errors.ts'
import { openLoggedErrors } from '#server/integrations/error-reports/logged-errors.ts'
import { openSmtpSender } from '#server/integrations/messages/smtp-sender.ts'
import { openVonageSender } from '#server/integrations/messages/vonage-sender.ts'
import { openBraintreeGateway } from '#server/integrations/payments/braintree/braintree-gateway.ts'
import { openS3Storage } from '#server/integrations/storage/s3-storage.ts'
import { openTurnstile } from '#server/integrations/captcha/turnstile.ts'
import { configuredServices } from '#server/settings/configured-services.ts'
import type { Shop } from '#server/shop.ts'
import { KEYS, openEmulation } from '#testing/emulations/braintree/open-emulation.ts'
import { openErrorEmulation } from '#testing/emulations/error-reports/error-emulation.ts'
import { openMailServer } from '#testing/emulations/mail-server.ts'
import { openEmulatedFinder } from '#testing/emulations/maps/emulated-finder.ts'
import { openS3Emulation } from '#testing/emulations/s3/s3-emulation.ts'
import { openSmsEmulation } from '#testing/emulations/sms/vonage-emulation.ts'
import { openTurnstileEmulation } from '#testing/emulations/turnstile/turnstile-emulation.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

/** Settings of a shop with every provider enabled; each secret begins with `secret`. */
const CONNECTED = {
  BRAINTREE_MERCHANT_ID: 'secret-merchant',
  BRAINTREE_PUBLIC_KEY: 'secret-public',
  BRAINTREE_PRIVATE_KEY: 'secret-private',
  BRAINTREE_ENVIRONMENT: 'sandbox',
  GOOGLE_MAPS_API_KEY: 'secret-maps-key-0123456789',
  SMTP_URL: 'smtps://shop:secret-mail@mail.example',
  MAIL_FROM: 'Coldie <orders@coldie.test>',
  VONAGE_API_KEY: 'secret_sms',
  VONAGE_API_SECRET: 'secret-sms',
  SMS_SENDER: 'Coldie',
  TURNSTILE_SITE_KEY: 'secret-site-key',
  TURNSTILE_SECRET_KEY: 'secret-captcha',
  GTM_CONTAINER_ID: 'GTM-ABC1234',
  SENTRY_DSN: 'https://secret@errors.example/1',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'secret-id',
  S3_SECRET_ACCESS_KEY: 'secret-key',
}

let test: TestShop
let staff: Staff
let own: Shop
const closers: (() => unknown)[] = []
beforeAll(async () => {
  test = await openTestShop({ rateLimits: true })
  staff = await logInStaff(test)
  own = { ...test.shop }
})
beforeEach(() => test.db.run(sql`delete from rate_limits`))
afterEach(async () => {
  Object.assign(test.shop, own)
  for (const close of closers.splice(0)) await close()
})
afterAll(() => test.close())

const PROVIDERS = '/console/settings/providers'
const list = (): Promise<Provider[]> => staff.admin.ok('GET', PROVIDERS)
const ask = (name: string) => staff.admin.call('POST', `${PROVIDERS}/${name}/test`)
const tried = async (name: string): Promise<ProviderTest> => (await ask(name)).data
/** Connects a provider's emulation for one test and enables it in the settings. */
function connect(parts: Partial<Shop>, close: () => unknown): void {
  const settings = { ...test.shop.settings, ...readSettings(CONNECTED), rateLimits: true }
  Object.assign(test.shop, { settings, ...parts })
  closers.push(close)
}
const nobodyListens = (message: string) => message.includes('Check ') && !message.includes('secret')

/** @source A-PROVIDER-1 */
describe('§8 /console/settings/providers', () => {
  it('lists a shop without providers, with the settings that enable each', async () => {
    const rows = await list()
    expect(rows.map(({ name, service, state, can_test }) => [name, service, state, can_test])).toEqual([
      ['payments', 'demo_gateway', 'demo', true],
      ['addresses', 'address_index', 'built_in', true],
      ['mail', 'demo_inbox', 'demo', true],
      ['sms', 'demo_inbox', 'demo', true],
      ['captcha', 'proof_of_work', 'built_in', false],
      ['analytics', 'none', 'off', false],
      ['error_reports', 'log', 'built_in', false],
      ['storage', 'folder', 'built_in', true],
    ])
    const known = Object.keys(CONNECTED)
    for (const { settings } of rows)
      expect(settings.every((name) => known.includes(name) || name === 'MIXPANEL_TOKEN')).toBe(true)
  })

  it('lists a shop with all providers, without any value', () => {
    const rows = configuredServices(readSettings(CONNECTED))
    expect(rows.map(({ service }) => service)).toEqual([
      'braintree',
      'google_maps',
      'smtp',
      'vonage',
      'turnstile',
      'tag_manager',
      'sentry',
      's3',
    ])
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['connected']))
    const told = JSON.stringify(rows)
    expect(Object.values(CONNECTED).filter((value) => told.includes(value))).toEqual([])
  })
})

/** @source A-PROVIDER-2 */
describe('§8 A test of a built-in service', () => {
  it.each(['payments', 'mail', 'sms', 'storage'])('succeeds for %s', async (name) => {
    const { ok, detail, milliseconds } = await tried(name)
    expect([ok, detail]).toEqual([true, expect.stringMatching(/^\S.*\.$/)])
    expect(milliseconds).toBeGreaterThanOrEqual(0)
  })

  it('explains what to do if the address index is empty', async () => {
    const { ok, detail } = await tried('addresses')
    expect([ok, detail]).toEqual([
      false,
      'The address index doesn’t have 12 Smith Street, Fitzroy VIC. Import the addresses again.',
    ])
  })

  it('uses the caller’s own contacts, once they are verified', async () => {
    await test.db.run(sql`delete from demo_inbox`)
    await tried('mail')
    await tried('sms')
    const sent = await test.db.rows<{ recipient: string }>(sql`select recipient from demo_inbox order by 1`)
    expect(sent.map(({ recipient }) => recipient)).toEqual(['+61491570156', 'admin@coldie.test'])
    await test.db.run(sql`
      update users set email_verified_at = null where user_id = ${staff.admin.userId}`)
    expect(await tried('mail')).toMatchObject({
      ok: false,
      detail: expect.stringContaining('Verify your own'),
    })
    await test.db.run(sql`
      update users set email_verified_at = verified_at where user_id = ${staff.admin.userId}`)
  })

  it('writes a row to the audit log', async () => {
    await tried('storage')
    const row = await test.db.first(sql`
      select action, subject, by_user_id, details from audit_log order by audit_log_id desc limit 1`)
    expect(row).toMatchObject({
      action: 'provider.tested',
      subject: 'provider storage',
      by_user_id: staff.admin.userId,
      details: { service: 'folder', ok: true },
    })
  })

  it('is not available for providers without a test', async () => {
    for (const name of ['captcha', 'analytics', 'error_reports', 'fax'])
      expect((await ask(name)).error.code).toBe('not_found')
  })

  it('is rate limited, with a lower limit for SMS', async () => {
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 6; n++) codes.push((await ask('sms')).error?.code)
    expect(codes).toEqual([...Array(5).fill(undefined), 'rate_limited'])
    for (let n = 0; n < 15; n++) await ask('storage')
    expect((await ask('storage')).error.code).toBe('rate_limited')
  })
})

/** @source A-PROVIDER-2 */
describe('§8 A test of an external service returns its result and a remedy', () => {
  it('card payments', async () => {
    const emulation = await openEmulation(() => test.clock.now())
    const warn = () => {}
    connect({ payments: await openBraintreeGateway(emulation.settings, { warn }) }, () => emulation.close())
    expect(await tried('payments')).toMatchObject({
      ok: true,
      detail: expect.stringContaining('No money moved'),
    })
    const wrong = { ...emulation.settings, privateKey: `${KEYS.privateKey}x` }
    test.shop.payments = await openBraintreeGateway(wrong, { warn })
    const { ok, detail } = await tried('payments')
    expect([ok, detail]).toEqual([false, expect.stringContaining('doesn’t accept our key')])
    expect(detail).toContain('BRAINTREE_PRIVATE_KEY')
  })

  it('addresses', async () => {
    const emulated = await openEmulatedFinder(test.clock)
    const { google, finder } = emulated
    connect({ addressFinder: finder }, () => emulated.close())
    expect((await tried('addresses')).ok).toBe(true)
    google.trouble.push({ http: 403 })
    const { ok, detail } = await tried('addresses')
    expect([ok, detail]).toEqual([false, expect.stringContaining('GOOGLE_MAPS_API_KEY')])
  })

  it('mail', async () => {
    const server = await openMailServer()
    const open = (url: string) =>
      openSmtpSender({ url, from: CONNECTED.MAIL_FROM, replyTo: () => '' }, { ca: server.certificate })
    const [right, wrong] = [await open(server.url), await open(server.url.replace('p%40ss', 'other'))]
    connect({ messageSender: right }, () => {
      right.close?.()
      wrong.close?.()
      return server.close()
    })
    expect(await tried('mail')).toMatchObject({
      ok: true,
      detail: expect.stringContaining('admin@coldie.test'),
    })
    expect(server.mails.map(({ envelope, subject }) => [envelope.to, subject])).toEqual([
      [['admin@coldie.test'], 'Test from Coldie'],
    ])
    server.trouble.push({ code: 550, text: 'No such mailbox', at: 'to' })
    expect((await tried('mail')).detail).toContain('refused the test')
    test.shop.messageSender = wrong
    const { ok, detail } = await tried('mail')
    expect([ok, detail]).toEqual([
      false,
      'The provider doesn’t accept our key or password. Check SMTP_URL and MAIL_FROM.',
    ])
  })

  it('SMS', async () => {
    const emulation = await openSmsEmulation()
    const open = (apiSecret: string) =>
      openVonageSender({ ...emulation.credentials, apiSecret, sender: 'Coldie' }, { host: emulation.host })
    connect({ messageSender: await open(emulation.credentials.apiSecret) }, () => emulation.close())
    expect(await tried('sms')).toMatchObject({ ok: true, detail: expect.stringContaining('ending 156') })
    expect(emulation.taken.map(({ to, text }) => [to, text])).toEqual([
      ['61491570156', 'Test from Coldie: text messages work.'],
    ])
    test.shop.messageSender = await open('another-secret')
    expect((await tried('sms')).detail).toContain('VONAGE_API_KEY, VONAGE_API_SECRET and SMS_SENDER')
  })

  it('captcha', async () => {
    const emulation = await openTurnstileEmulation(() => test.clock.now().getTime())
    const open = (secretKey: string) =>
      openTurnstile(
        { siteKey: 'site', secretKey },
        {
          ...test.shop,
          proofOfWork: own.captcha,
          hostname: 'shop.test',
          worldClock: test.clock,
          warn: () => {},
        },
        { host: emulation.host },
      )
    connect({ captcha: open(emulation.secretKey) }, () => emulation.close())
    expect(await tried('captcha')).toMatchObject({ ok: true, detail: expect.stringContaining('secret key') })
    test.shop.captcha = open('another-secret-key')
    expect((await tried('captcha')).detail).toContain('doesn’t accept our key')
  })

  it('error reports', async () => {
    const emulation = await openErrorEmulation()
    const errors = openSentryErrors(
      { dsn: emulation.dsn, environment: 'test' },
      { logged: openLoggedErrors(test.shop.log), release: 'coldie@1', warn: () => {} },
    )
    connect({ errors }, async () => {
      await errors.close?.()
      await emulation.close()
    })
    expect((await tried('error_reports')).ok).toBe(true)
    expect(emulation.events).toHaveLength(1)
    emulation.trouble.push({ status: 503 })
    const { ok, detail } = await tried('error_reports')
    expect([ok, nobodyListens(detail)]).toEqual([false, true])
  })

  it('storage', async () => {
    const emulation = await openS3Emulation()
    const { bucket, endpoint, keys } = emulation
    const open = (secret: string) =>
      openS3Storage({ bucket, endpoint, region: 'ap-southeast-2', keys: { ...keys, secret } })
    connect({ files: open(keys.secret) }, () => emulation.close())
    expect((await tried('storage')).ok).toBe(true)
    expect(emulation.objects.size).toBe(0)
    test.shop.files = open('wrong')
    expect((await tried('storage')).detail).toBe(
      'The provider doesn’t accept our key or password. Check S3_BUCKET.',
    )
  })
})
