import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import type { Database } from '#server/db/database.ts'
import { ShopError } from '#server/http/errors.ts'
import { parseInput } from '#server/http/serve.ts'
import { sendInboxPage } from './demo-inbox.page.ts'
import {
  type DemoInboxRow,
  type InboxAudience,
  readAttachment,
  readHtml,
  readNewest,
  readNewestTo,
} from './demo-inbox.queries.ts'
import { recipientOf } from './demo-inbox.ts'

const Query = z.object({ to: z.string().trim().default('') })

type InboxServices = { db: Database; audience: InboxAudience }

/** Serves the messages of the demo shop, as a page and as JSON. @source A-DEMO-3 */
export function demoInboxRoutes(app: FastifyInstance, parts: InboxServices): void {
  const { db, audience } = parts
  app.get('/demo/inbox.json', async (request, reply) => {
    const { to } = parseInput(Query, request.query)
    const messages = await readMessages(parts, to)
    void reply.header('cache-control', 'no-store')
    return reply.send({ data: messages.map(presentMessage) })
  })
  app.get('/demo/inbox', async (request, reply) => {
    const { to } = parseInput(Query, request.query)
    return sendInboxPage(reply, to, await readMessages(parts, to))
  })
  app.get('/demo/inbox/mails/:id', async (request, reply) => {
    const found = await readHtml(db, audience, idOf(request.params))
    if (!found) throw new ShopError('not_found')
    const html = found.html.replace('<head>', '<head><base target="_top">')
    return sealed(reply).type('text/html; charset=utf-8').send(html)
  })
  app.get('/demo/inbox/attachments/:id', async (request, reply) => {
    const found = await readAttachment(db, audience, idOf(request.params))
    if (!found) throw new ShopError('not_found')
    const name = encodeURIComponent(found.filename)
    return sealed(reply)
      .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
      .type(found.content_type)
      .send(found.content)
  })
}

const Params = z.object({ id: Id })

function idOf(params: unknown): number {
  const parsed = Params.safeParse(params)
  if (!parsed.success) throw new ShopError('not_found')
  return parsed.data.id
}

/** Sets headers for foreign content, so that it runs no script, loads only the shop's pictures and has no origin. */
const sealed = (reply: FastifyReply): FastifyReply =>
  reply
    .header(
      'content-security-policy',
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation",
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')

/** Reads the messages to a recipient; none if the text is neither an e-mail address nor a mobile. */
async function readMessages({ db, audience }: InboxServices, to: string): Promise<DemoInboxRow[]> {
  if (to === '') return readNewest(db, audience)
  const recipient = recipientOf(to)
  return recipient === null ? [] : readNewestTo(db, audience, recipient)
}

const presentMessage = (row: DemoInboxRow) => ({
  channel: row.channel,
  to: row.recipient,
  subject: row.subject,
  text: row.text,
  ...(row.html !== null && { html: row.html }),
  ...(row.attachments.length > 0 && { attachments: row.attachments.map(({ filename }) => filename) }),
  at: row.sent_at.toISOString(),
})
