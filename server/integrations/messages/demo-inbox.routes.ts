import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { read } from '#server/http/serve.ts'
import { sendInboxPage } from './demo-inbox.page.ts'
import { type InboxRow, readNewest, readNewestTo } from './demo-inbox.queries.ts'
import { recipientOf } from './demo-inbox.ts'

const Query = z.object({ to: z.string().trim().default('') })

/** What the demo shop sent, for a person and for a program. @source contract §6 */
export function demoInboxRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  app.get('/demo/inbox.json', async (request, reply) => {
    const { to } = read(Query, request.query)!
    const messages = await readMessages(db, to)
    void reply.header('cache-control', 'no-store')
    return reply.send({ data: messages.map(presentMessage) })
  })
  app.get('/demo/inbox', async (request, reply) => {
    const { to } = read(Query, request.query)!
    return sendInboxPage(reply, to, await readMessages(db, to))
  })
}

/** Nothing was ever sent to what is neither an e-mail address nor a mobile. */
async function readMessages(db: Database, to: string): Promise<InboxRow[]> {
  if (to === '') return readNewest(db)
  const recipient = recipientOf(to)
  return recipient === null ? [] : readNewestTo(db, recipient)
}

const presentMessage = (row: InboxRow) => ({
  channel: row.channel,
  to: row.recipient,
  subject: row.subject,
  text: row.text,
  ...(row.html !== null && { html: row.html }),
  at: row.sent_at.toISOString(),
})
