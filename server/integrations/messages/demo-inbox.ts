import { parseEmail } from '#domain/accounts/email.ts'
import { parseMobile } from '#domain/accounts/mobile.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import * as queries from './demo-inbox.queries.ts'
import type { MessageSender } from './port.ts'

/** Opens a sender that stores e-mails and text messages, so that users of the demo can read them. */
export function openDemoInbox({ db, clock }: { db: Database; clock: Clock }): MessageSender {
  return {
    name: 'demo',
    isDemo: true,
    send: async ({ channel, to, subject, text, html, attachments = [] }) => {
      const recipient = recipientOf(to) ?? to
      const row = { channel, recipient, subject, text, html: html ?? null, sent_at: clock.now() }
      await queries.addMessage(db, row, attachments)
    },
  }
}

/** Normalises a recipient: an e-mail in lower case, a mobile in E.164; null for anything else. */
export function recipientOf(written: string): string | null {
  const text = written.trim()
  if (text.includes('@')) return parseEmail(text) ?? text.toLowerCase()
  return parseMobile(text)
}
