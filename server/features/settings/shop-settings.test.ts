import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ShopSettings } from '#contract/console/settings.ts'
import { stateTexts } from '#domain/law/state-notices.ts'
import { SHOP_SETTING_NAMES } from '#domain/settings/shop-settings.ts'
import { readSettings } from '#server/config.ts'
import { type Listener, listen } from '#server/db/listen.ts'
import { DEMO_PASSWORD } from '#server/db/seed/demo-people.ts'
import { brandOf } from '#server/features/messaging/brand.service.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type CurrentSettings, openCurrentSettings } from './current-settings.service.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop({ env: { CONTACT_PHONE: '(03) 5550 1111' } })
  staff = await logInStaff(test)
})
afterAll(() => test.close())
afterEach(async () => {
  await test.db.run(sql`update shop_settings set own_values = '{}', version = version + 1`)
  await test.renew()
})

const SETTINGS = '/console/settings'
const read = (): Promise<ShopSettings> => staff.admin.ok('GET', SETTINGS)
const change = async (body: object) =>
  staff.admin.call('PATCH', SETTINGS, { version: (await read()).version, ...body })
const lastAudit = () =>
  test.db.first<{ action: string; before: object; after: object }>(sql`
    select action, before, after from audit_log order by audit_log_id desc limit 1`)
const page = async (path: string) => (await test.app.inject(path)).payload

/** @source A-SET-7 */
describe('§8 /console/settings', () => {
  it('has the values of the environment until they are changed', async () => {
    const settings = await read()
    expect(settings).toMatchObject({
      own: [],
      company_name: 'Coldie Drinks Pty Ltd',
      contact_phone: '(03) 5550 1111',
      vic_supply_penalty: '',
    })
    const { own: _, defaults, version: __, ...values } = settings
    expect(values).toEqual(defaults)
    expect(Object.keys(values)).toEqual(SHOP_SETTING_NAMES)
  })

  it('stores overrides, and restores the default for null', async () => {
    const changed = await change({
      company_name: ' Icy Pty Ltd ',
      blog_url: '',
      jobs_email: 'Jobs@Icy.example',
    })
    expect(changed.data).toMatchObject({
      own: ['company_name', 'jobs_email', 'blog_url'],
      company_name: 'Icy Pty Ltd',
      jobs_email: 'jobs@icy.example',
      blog_url: '',
    })
    expect(changed.data.defaults.company_name).toBe('Coldie Drinks Pty Ltd')
    const back = await change({ company_name: null, blog_url: null, office_email: null })
    expect(back.data).toMatchObject({ own: ['jobs_email'], company_name: 'Coldie Drinks Pty Ltd' })
    expect(await read()).toEqual(back.data)
  })

  it.each([
    [{ company_name: ' ' }, 'Enter the company’s name'],
    [{ support_email: 'support' }, 'Invalid Email'],
    [{ blog_url: 'javascript:alert(1)' }, 'Enter an address such as https://example.com/page'],
    [{ instagram_url: 'instagram.com/coldie' }, 'Enter an address such as https://example.com/page'],
    [{ vic_receive_penalty: '1000 dollars' }, 'Enter an amount such as $24,000'],
  ])('rejects %j at its field, as the environment does', async (wrong, message) => {
    const before = await read()
    const { status, error } = await change(wrong)
    expect([status, error.code, error.fields]).toEqual([
      400,
      'invalid_input',
      { [Object.keys(wrong)[0]!]: message },
    ])
    expect(await read()).toEqual(before)
    const [name, value] = Object.entries(wrong)[0]!
    if (value.trim()) expect(() => readSettings({ [name.toUpperCase()]: value })).toThrow(message)
  })

  it('rejects a form with an outdated version and returns the current settings', async () => {
    const { version } = await read()
    await change({ blog_url: 'https://blog.example' })
    const late = await staff.admin.call('PATCH', SETTINGS, { version, blog_url: 'https://late.example' })
    expect([late.status, late.error.code]).toEqual([409, 'stale'])
    expect(late.error.current).toEqual(await read())
    expect((await read()).blog_url).toBe('https://blog.example')
  })

  it('requires a recent login for changes', async () => {
    const owner = shopper(test)
    await owner.ok('POST', '/users/login', { username: 'admin@coldie.test', password: DEMO_PASSWORD })
    test.clock.pass(16)
    const { version } = await owner.ok('GET', SETTINGS)
    const { error } = await owner.call('PATCH', SETTINGS, { version, blog_url: '' })
    test.clock.pass(-16)
    expect(error.code).toBe('reauthentication_required')
  })

  it('logs former and new values without contact details', async () => {
    await change({ contact_phone: '0412 345 678', vic_receive_penalty: '$1,050' })
    await change({
      contact_phone: null,
      support_email: 'mary@icy.example',
      postal_address: 'PO Box 1',
      blog_url: '',
      facebook_url: 'https://social.example/@mary?id=61412345678',
    })
    expect(await lastAudit()).toEqual({
      action: 'settings.changed',
      before: {
        telephone: 'ending 678',
        support_mailbox: 'default',
        postal_address: 'default',
        blog_url: 'default',
        facebook_url: 'default',
      },
      after: {
        telephone: 'default',
        support_mailbox: 'm… at icy.example',
        postal_address: '8 characters',
        blog_url: 'none',
        facebook_url: 'https://social.example/(at)mary?id=6141…',
      },
    })
  })
})

/** @source A-SET-7 */
describe('A changed setting applies', () => {
  it('immediately, in messages, enquiries, files and the notice', async () => {
    await change({
      company_name: 'Icy Pty Ltd',
      support_email: 'help@icy.example',
      contact_phone: '1300 000 000',
      app_store_url: 'https://apps.apple.com/au/app/icy/id1234567890',
      vic_supply_penalty: '$25,000',
    })
    expect(brandOf(test.shop)).toMatchObject({
      company: 'Icy Pty Ltd',
      support: 'help@icy.example',
      phone: '1300 000 000',
    })
    expect(await page('/.well-known/security.txt')).toContain('mailto:help@icy.example')
    expect(await page('/manifest.webmanifest')).toContain('"id":"1234567890"')
    const { currentSettings, storeDirectory } = test.shop
    const notices = stateTexts(storeDirectory.laws(), test.clock.now(), { VIC: currentSettings.penalties() })
    expect(notices.VIC.notice).toContain('Penalty exceeds $25,000')
    expect(notices.VIC.notice).toContain('Penalty exceeds $1,000')
    await shopper(test).ok('POST', '/self_exclusions', {
      firstname: 'Ada',
      lastname: 'Ash',
      email: 'ada@example.com',
      term: 'six_months',
    })
    const mail = await test.db.first<{ body: string; html: string }>(sql`
      select body, html from messages where recipient = 'ada@example.com'`)
    expect(mail!.body).toContain('After that, write to help@icy.example.')
    expect(mail!.html).toContain('Icy Pty Ltd')
  })

  it('in another process within a second, for any source of the change', async () => {
    const { other, listener } = await anotherProcess()
    await change({ company_name: 'Icy Pty Ltd' })
    await expect.poll(() => other.branding().companyName, { timeout: 1000 }).toBe('Icy Pty Ltd')
    expect(other.version()).toBe(1)
    await test.db.run(sql`update shop_settings set own_values = '{"company_name": "By hand"}'`)
    await expect.poll(() => other.branding().companyName, { timeout: 1000 }).toBe('By hand')
    expect(other.version()).toBe(2)
    await listener.stop()
  })

  it('unless this release rejects it, in which case the default applies', async () => {
    await test.db.run(sql`
      update shop_settings set own_values = '{"blog_url": "nowhere", "office_email": 7, "opened": "1999"}'`)
    await test.renew()
    expect(await read()).toMatchObject({ own: [], blog_url: 'https://example.com/blog' })
    expect(test.shop.currentSettings.branding().links.blog).toBe('https://example.com/blog')
  })
})

/** Opens the cached settings of a second process, renewed as in `open-shop.ts`. */
async function anotherProcess(): Promise<{ other: CurrentSettings; listener: Listener }> {
  const other = await openCurrentSettings(test.db, test.shop.settings.shopDefaults)
  const listener = await listen(test.db.url, { settings: () => void other.renew() }, () => {})
  return { other, listener }
}
