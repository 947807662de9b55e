import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type {
  ListedTemplate,
  MessageTemplate,
  RenderedTemplate,
} from '#contract/console/message-templates.ts'
import * as accounts from '#domain/messages/account-templates.ts'
import { sampleOf } from '#domain/messages/sample-messages.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { brandOf } from '../brand.service.ts'
import { enqueueEmail, enqueuePlainEmail, enqueueSms } from '../outbox.service.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())
afterEach(async () => {
  await test.db.run(sql`delete from message_templates`)
  await test.db.run(sql`delete from messages`)
})

const PATH = '/console/message_templates'
const read = (kind: string): Promise<MessageTemplate> => staff.admin.ok('GET', `${PATH}/${kind}`)
const change = (kind: string, body: object) => staff.admin.call('PATCH', `${PATH}/${kind}`, body)
const save = (kind: string, body: object): Promise<MessageTemplate> =>
  staff.admin.ok('PATCH', `${PATH}/${kind}`, body)
const lastMessage = async () =>
  (await test.db.first<{
    subject: string
    body: string
    html: string | null
    channel: string
    recipient: string
  }>(sql`select * from messages order by message_id desc limit 1`))!
const welcome = () =>
  enqueueEmail(test.shop, { to: 'ada@example.com', kind: 'welcome' }, (brand) =>
    accounts.welcome(brand, 'Ada', `${brand.url}/account/contact/proof`),
  )

/** @source A-TEMPLATE-1 */
describe('§8 GET /console/message_templates', () => {
  it('lists every message and filters by name', async () => {
    const all: ListedTemplate[] = await staff.admin.ok('GET', PATH)
    expect(all.map(({ kind }) => kind)).toContain('order_on_its_way')
    expect(all.filter(({ changed }) => changed)).toEqual([])
    const found: ListedTemplate[] = await staff.admin.ok('GET', `${PATH}?search=CARD`)
    expect(found.map(({ kind }) => kind)).toContain('gift_card')
    expect(found.length).toBeLessThan(all.length)
    expect((await staff.admin.call('GET', `${PATH}?search=${'x'.repeat(61)}`)).status).toBe(400)
  })

  it('returns a template with its parts, default texts and preview', async () => {
    const one = await read('order_on_its_way')
    expect(one).toMatchObject({
      version: 0,
      updated: null,
      changed: false,
      parts: ['subject', 'opening', 'closing', 'sms'],
    })
    expect(one.defaults.sms).toBe(
      '{{shop_name}}: {{driver_name}} is on the way with order {{order_number}}. {{tracking_url}}',
    )
    expect(one.preview.sms!.text).toContain('Priya is on the way')
    expect(one.preview.email!.html).toContain('Priya has left the store')
    expect(one.placeholders.find(({ name }) => name === 'tracking_url')!.required_in).toEqual(['sms'])
    expect((await staff.admin.call('GET', `${PATH}/campaign`)).status).toBe(404)
  })
})

/** @source A-TEMPLATE-2 */
describe('§8 PATCH /console/message_templates/{kind}', () => {
  it('applies to the next enqueued message, and can be reverted', async () => {
    await welcome()
    const before = await lastMessage()
    const saved = await save('welcome', { version: 0, subject: 'G’day {{first_name}}', closing: 'Cheers' })
    expect(saved).toMatchObject({
      version: 1,
      changed: true,
      words: { subject: 'G’day {{first_name}}', opening: '' },
    })
    await welcome()
    const own = await lastMessage()
    expect(own.subject).toBe('G’day Ada')
    expect(own.body).toContain('Your account is ready.')
    expect(own.body).toContain('\n\nCheers\n\n')
    expect(own.html).toContain('>Cheers</p>')
    await save('welcome', { version: 1, subject: '', closing: '' })
    await welcome()
    expect(await lastMessage()).toMatchObject({
      subject: before.subject,
      body: before.body,
      html: before.html,
    })
    const rows = await test.db.rows<{ before: object; after: object }>(sql`
      select before, after from audit_log
      where action = 'message_template.changed' and subject = 'message template welcome' order by audit_log_id`)
    expect(rows[0]).toMatchObject({
      before: { subject: '' },
      after: { subject: 'G’day {{first_name}}', closing: 'Cheers' },
    })
    expect(rows).toHaveLength(2)
  })

  it('applies to SMS and plain mails, without changing their links and codes', async () => {
    const brand = brandOf(test.shop)
    await save('verification_code', { version: 0, sms: 'Type {{code}} to log in.' })
    const code = { code: '1357', backup: 'BCDF-GHJK-LMNP', minutes: 15 }
    const about = { to: '+61400000001', kind: 'verification_code' } as const
    const text = await enqueueSms(test.shop, about, accounts.codeSms(brand, code))
    expect(text).toBe(
      "Type 1357 to log in. If it's not accepted, enter these letters instead: BCDF-GHJK-LMNP",
    )
    expect((await lastMessage()).body).toBe(text)
    await save('gift_card', { version: 0, subject: '{{amount}} for you', closing: 'Bottoms up' })
    await enqueuePlainEmail(
      test.shop,
      { to: 'ada@example.com', kind: 'gift_card' },
      sampleOf('gift_card', brand).plain!,
    )
    const mail = await lastMessage()
    expect(mail.subject).toBe('$50.00 for you')
    expect(mail.body).toMatch(/Your code: ABCD-EFGH-JKLM.*Bottoms up$/s)
    expect(mail.html).toContain('Bottoms up')
  })

  it('removes foreign links even if a name completes them', async () => {
    await save('welcome', { version: 0, closing: 'Enjoy, {{first_name}}' })
    await enqueueEmail(test.shop, { to: 'ada@example.com', kind: 'welcome' }, (brand) =>
      accounts.welcome(brand, 'evil.example', `${brand.url}/x`),
    )
    const { body, html } = await lastMessage()
    expect(body).toContain('Enjoy, evil. example')
    expect(html).not.toContain('evil.example')
  })

  it('stores texts that equal the defaults as defaults', async () => {
    const { defaults } = await read('order_delayed')
    const saved = await save('order_delayed', { version: 0, ...defaults })
    expect(saved).toMatchObject({ version: 1, changed: false, words: { subject: '', sms: '' } })
  })

  it('rejects invalid parts, an old version and an unknown message', async () => {
    const wrong = await change('welcome', { version: 0, opening: 'Hi\n{{code}}', sms: 'Hi' })
    expect([wrong.status, wrong.error.fields]).toEqual([
      400,
      { opening: 'Line 2: this message has no {{code}}', sms: 'This message keeps its own words here' },
    ])
    await save('welcome', { version: 0, closing: 'Ta' })
    const stale = await change('welcome', { version: 0, closing: 'Bye' })
    expect([stale.status, stale.error.code]).toEqual([409, 'stale'])
    expect(stale.error.current).toMatchObject({ version: 1, words: { closing: 'Ta' } })
    expect((await change('nothing', { version: 0 })).status).toBe(404)
    expect((await change('welcome', {})).status).toBe(400)
  })

  it('logs no contact details', async () => {
    await save('welcome', { version: 0, closing: 'Write to us@shop.test or call 0412 345 678' })
    const row = await test.db.first<{ after: { closing: string } }>(
      sql`select after from audit_log where action = 'message_template.changed' order by audit_log_id desc limit 1`,
    )
    expect(row!.after.closing).toBe('Write to us at shop.test or call [number]')
  })
})

/** @source A-TEMPLATE-3 */
describe('§8 POST /console/message_templates/{kind}/preview and /test', () => {
  const preview = (kind: string, body: object) => staff.admin.call('POST', `${PATH}/${kind}/preview`, body)

  it('renders texts that are not saved', async () => {
    const { data } = await preview('order_delayed', { sms: 'Late! {{tracking_url}}' })
    const shown = data as RenderedTemplate
    expect(shown.sms).toEqual({ text: expect.stringMatching(/^Late! http.*ab12$/), parts: 1 })
    expect((await read('order_delayed')).version).toBe(0)
    expect((await preview('order_delayed', { sms: 'Late!' })).error.fields).toHaveProperty('sms')
    expect((await preview('nothing', {})).status).toBe(404)
  })

  it('sends a marked test to the caller and logs it', async () => {
    await staff.admin.ok('POST', `${PATH}/order_delayed/test`, { channel: 'email', subject: 'Oh no' })
    const me: { email: string } = await staff.admin.ok('GET', '/users/me')
    const mail = await lastMessage()
    expect(mail).toMatchObject({ subject: 'Test: Oh no', recipient: me.email, channel: 'email' })
    const log = await test.db.first<{ subject: string; details: object }>(
      sql`select subject, details from audit_log where action = 'message_template.tested'`,
    )
    expect(log).toEqual({ subject: 'message template order_delayed', details: { channel: 'email' } })
  })

  it('rejects a test without a contact, and more than ten an hour', async () => {
    const send = (kind: string, channel: string) =>
      staff.admin.call('POST', `${PATH}/${kind}/test`, { channel })
    expect((await send('nothing', 'email')).status).toBe(404)
    expect((await send('welcome', 'sms')).error.fields).toEqual({ channel: 'This message isn’t sent by SMS' })
    await test.db.run(
      sql`update users set mobile = '' where email = ${(await staff.admin.ok('GET', '/users/me')).email}`,
    )
    expect((await send('verification_code', 'sms')).error.code).toBe('contact_missing')
    test.shop.settings.rateLimits = true
    for (let count = 0; count < 10; count++) expect((await send('welcome', 'email')).status).toBe(200)
    expect((await send('welcome', 'email')).status).toBe(429)
  })
})
