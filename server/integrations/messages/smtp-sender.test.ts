import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MailServer, openMailServer } from '#testing/emulations/mail-server.ts'
import { testInbox } from './sender-suite.ts'
import { type MessageSender, MessageRefused } from './port.ts'
import { openSmtpSender } from './smtp-sender.ts'

let server: MailServer
let inbox: MessageSender
let hasty: MessageSender
const FROM = { from: 'Coldie <orders@coldie.test>', replyTo: () => 'support@coldie.test' }
const open = (url: string, timeoutMs = 30_000) =>
  openSmtpSender({ url, ...FROM }, { timeoutMs, ca: server.certificate })

beforeAll(async () => {
  server = await openMailServer()
  inbox = await open(server.url)
  hasty = await open(server.url, 1000)
})
beforeEach(() => void (server.trouble.length = 0))
afterAll(async () => {
  inbox.close?.()
  hasty.close?.()
  await server.close()
})

const MAIL = {
  channel: 'email',
  to: 'ada@example.com',
  subject: 'Grüße, ليلى 🍺',
  text: 'Hello',
  html: '<p>Hello</p>',
  reference: 'abc123',
} as const

describe('SMTP through nodemailer', () => {
  testInbox(() => ({
    inbox,
    message: MAIL,
    delivered: async () =>
      server.mails.map(({ envelope, subject = '', text = '', html = null, attachments }) => ({
        to: envelope.to[0]!,
        subject,
        text,
        html,
        files: attachments.map(({ filename }) => filename ?? ''),
      })),
    trouble: {
      forGood: () => void server.trouble.push({ code: 550, text: 'No such mailbox', at: 'to' }),
      forNow: () => void server.trouble.push({ code: 451, text: 'Try again later', at: 'data' }),
      silence: () => void server.trouble.push('silence'),
      hasty,
    },
  }))

  it('sends sender, content and reply address, encrypted, in text and HTML', async () => {
    await inbox.send(MAIL)
    const mail = server.mails.at(-1)!
    expect(mail).toMatchObject({
      isEncrypted: true,
      envelope: { from: 'orders@coldie.test', to: ['ada@example.com'] },
      from: { name: 'Coldie', address: 'orders@coldie.test' },
      replyTo: [{ address: 'support@coldie.test' }],
      subject: MAIL.subject,
      html: expect.stringContaining('<p>Hello</p>'),
      messageId: '<abc123@coldie.test>',
    })
    expect(headers(mail)).toMatchObject({ 'auto-submitted': 'auto-generated' })
    expect(headers(mail)).not.toHaveProperty('list-unsubscribe')
  })

  it('supports one-click unsubscribe for offers only', async () => {
    const unsubscribeUrl = 'http://shop.test/unsubscribe/1.email.abc'
    await inbox.send({ ...MAIL, unsubscribeUrl })
    expect(headers(server.mails.at(-1)!)).toMatchObject({
      'list-unsubscribe': `<${unsubscribeUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(headers(server.mails.at(-1)!)).not.toHaveProperty('auto-submitted')
  })

  it('attaches an invoice', async () => {
    const content = Buffer.from('%PDF-1.7 invoice')
    await inbox.send({
      ...MAIL,
      attachments: [{ filename: 'tax-invoice.pdf', contentType: 'application/pdf', content }],
    })
    const [file] = server.mails.at(-1)!.attachments
    expect(file).toMatchObject({ filename: 'tax-invoice.pdf', mimeType: 'application/pdf' })
    expect(Buffer.from(file!.content as ArrayBuffer)).toEqual(content)
  })

  it.each(['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', 'nobody'])(
    'writes to exactly one address or to none: %j',
    async (to) => {
      const before = server.mails.length
      await inbox
        .send({ ...MAIL, to })
        .catch((error: unknown) => expect(error).toBeInstanceOf(MessageRefused))
      for (const { envelope, bcc } of server.mails.slice(before)) {
        expect(envelope.to).toHaveLength(1)
        expect(bcc).toBeUndefined()
      }
    },
  )

  it('does not let a line break in the subject create a header', async () => {
    await inbox.send({ ...MAIL, subject: 'Hi\r\nX-Spam: yes' })
    expect(headers(server.mails.at(-1)!)).not.toHaveProperty('x-spam')
  })

  it.each([
    {
      url: () => server.url.replace('p%40ss', 'wrong'),
      because: 'a wrong password is a configuration error',
    },
    { url: () => 'smtp://localhost:1', because: 'the server is down' },
    { url: () => 'smtp://mail.invalid', because: 'its name does not resolve' },
  ])('treats the failure as temporary: $because', async ({ url }) => {
    const other = await open(url())
    const failure: unknown = await other.send(MAIL).catch((error: unknown) => error)
    other.close?.()
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(MessageRefused)
    expect(String(failure)).not.toContain('p@ss/word')
  })

  it('rejects an untrusted certificate', async () => {
    const other = await openSmtpSender({ url: server.url, ...FROM }, { timeoutMs: 30_000 })
    await expect(other.send(MAIL)).rejects.toThrow(/certificate|self.signed/i)
    other.close?.()
  })
})

const headers = (mail: MailServer['mails'][number]) =>
  Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
