import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerErrorHandler } from '#server/http/errors.ts'
import { type TestDatabase, openTestDatabase } from '#testing/database/database.ts'
import { demoInboxRoutes } from './demo-inbox.routes.ts'
import { openDemoInbox, recipientOf } from './demo-inbox.ts'
import { readNewest } from './demo-inbox.queries.ts'
import { testInbox } from './sender-suite.ts'
import type { MessageSender } from './port.ts'

const AT = new Date('2026-11-20T08:00:00Z')

let db: TestDatabase
let app: FastifyInstance
let inbox: MessageSender

beforeAll(async () => {
  db = await openTestDatabase()
  inbox = openDemoInbox({ db, clock: { now: () => AT } })
  app = Fastify()
  registerErrorHandler(app)
  demoInboxRoutes(app, { db, audience: 'everyone' })
  const sms = { channel: 'sms', to: '+61412345678', subject: '' } as const
  await inbox.send({ ...sms, text: 'Your code is 1111' })
  await inbox.send({ ...sms, text: 'Your code is 2222' })
  await inbox.send({
    channel: 'email',
    to: 'Ada@coldie.test',
    subject: 'Reset <b>it</b>',
    text: 'Go to "http://shop.test/reset?a=1&b=2".\n<script>alert(1)</script>',
    html: '<p onclick="x">Hello</p>',
  })
})
afterAll(async () => {
  await app.close()
  await db.drop()
})

const read = (query: string) => app.inject({ url: `/demo/inbox.json${query}` })

describe('GET /demo/inbox.json', () => {
  it('returns the messages to an e-mail address in any case', async () => {
    const reply = await read('?to=ada@COLDIE.test')
    expect(reply.json()).toEqual({
      data: [
        {
          channel: 'email',
          to: 'ada@coldie.test',
          subject: 'Reset <b>it</b>',
          text: expect.stringContaining('http://shop.test/reset'),
          html: '<p onclick="x">Hello</p>',
          at: '2026-11-20T08:00:00.000Z',
        },
      ],
    })
  })

  it.each([
    '0412345678',
    '0412 345 678',
    '61412345678',
    '+61412345678',
    '%2B61412345678',
    '%2B61 412 345 678',
    '(04) 1234-5678',
  ])('returns the messages to the mobile written %s, newest first', async (to) => {
    const { data } = (await read(`?to=${to}`)).json()
    expect(data.map((message: { text: string }) => message.text)).toEqual([
      'Your code is 2222',
      'Your code is 1111',
    ])
    expect(data[0]).not.toHaveProperty('html')
  })

  it('returns all messages without an address, and none for an invalid address', async () => {
    expect((await read('')).json().data).toHaveLength(3)
    expect((await read('?to=nobody')).json().data).toEqual([])
    expect((await read('?to=nobody@coldie.test')).json().data).toEqual([])
  })

  it.each(['?to=a&to=b', '?to=%00@x', '?to=%ff', `?to=${'4'.repeat(5000)}`])(
    'does not fail on %.20s',
    async (query) => {
      expect((await read(query)).statusCode).toBeLessThan(500)
    },
  )
})

describe('GET /demo/inbox', () => {
  it('shows messages as text with links and without active content', async () => {
    const reply = await app.inject({ url: '/demo/inbox' })
    expect(reply.body).toContain('<a href="http://shop.test/reset?a=1&amp;b=2" rel="noreferrer">')
    expect(reply.body).toContain('Reset &lt;b&gt;it&lt;/b&gt;')
    expect(reply.body).not.toMatch(/<script|<p onclick/)
    expect(reply.headers['content-security-policy']).toContain(`default-src 'none'`)
  })

  it('shows a mail’s HTML in a frame without scripts, origin and network', async () => {
    const page = await app.inject({ url: '/demo/inbox' })
    const [src] = /\/demo\/inbox\/mails\/\d+/.exec(page.body)!
    expect(page.body).toMatch(/<iframe [^>]*sandbox="allow-top-navigation-by-user-activation"/)
    const mail = await app.inject({ url: src })
    expect(mail.body).toBe('<p onclick="x">Hello</p>')
    const policy = String(mail.headers['content-security-policy'])
    expect(policy).toContain(`default-src 'none'`)
    expect(policy).toContain('sandbox')
    expect(policy).not.toContain('allow-scripts')
  })

  it('lists attachments as downloads', async () => {
    const content = Buffer.from('%PDF-1.7')
    const attachments = [{ filename: 'tax <invoice>.pdf', contentType: 'application/pdf', content }]
    await inbox.send({ channel: 'email', to: 'file@coldie.test', subject: 'A file', text: 'x', attachments })
    const page = await app.inject({ url: '/demo/inbox?to=file@coldie.test' })
    expect(page.body).toContain('>tax &lt;invoice&gt;.pdf</a>')
    const file = await app.inject({ url: /\/demo\/inbox\/attachments\/\d+/.exec(page.body)![0] })
    expect(file.rawPayload).toEqual(content)
    expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''tax%20%3Cinvoice%3E.pdf")
    expect((await read('?to=file@coldie.test')).json().data[0].attachments).toEqual(['tax <invoice>.pdf'])
  })

  it.each(['mails/0', 'mails/x', 'attachments/999999', 'mails/999999'])(
    'returns 404 for %s',
    async (path) => {
      expect((await app.inject({ url: `/demo/inbox/${path}` })).statusCode).toBe(404)
    },
  )

  it('escapes the searched text in its field', async () => {
    const reply = await app.inject({ url: `/demo/inbox?to=${encodeURIComponent('"><script>x</script>')}` })
    expect(reply.body).toContain('No messages yet')
    expect(reply.body).not.toContain('<script>')
  })
})

describe("a recipient's address", () => {
  it.each([
    {
      written: '0400 000 001',
      to: '+61400000001',
      because: 'a range without a carrier is still a mobile',
    },
    { written: '04 9999 9999', to: '+61499999999', because: 'the shop’s own rule accepts it' },
    { written: ' Ada@Coldie.test ', to: 'ada@coldie.test', because: 'e-mails are case-insensitive' },
    { written: '03 5550 0141', to: null, because: 'a landline receives no codes' },
  ])('written $written is $to: $because', ({ written, to }) => {
    expect(recipientOf(written)).toBe(to)
  })
})

describe('the demo inbox as a provider', () => {
  testInbox(() => ({
    inbox,
    message: { channel: 'email', to: 'suite@coldie.test', subject: 'Hello', text: 'Hello' },
    delivered: async () =>
      (await readNewest(db, 'everyone')).toReversed().map(({ recipient, subject, text, html }) => ({
        to: recipient,
        subject,
        text,
        html,
        files: [],
      })),
    trouble: null,
  }))
})
