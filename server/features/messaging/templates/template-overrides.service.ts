import type { TemplateUse } from '#domain/messages/message-templates.ts'
import type { TemplateOverrides } from '#domain/messages/template-parts.ts'
import { NO_OVERRIDES } from '#domain/messages/template-overrides.ts'
import type { Database } from '#server/db/database.ts'
import * as queries from './templates.queries.ts'

/** An owner's words of a row; the default's where there is none. */
export const wordsOf = (row: queries.TemplateRow | undefined): TemplateOverrides => {
  if (!row) return NO_OVERRIDES
  const { subject, opening, closing, sms } = row
  return { subject, opening, closing, sms }
}

/** The owner's words of messages, kept in memory: a checkout would wait for them once for each of its messages. */
export type MessageWords = {
  /** null where the default is used */
  of(template: TemplateUse['template']): TemplateOverrides | null
  renew(): Promise<void>
}

export async function openMessageWords(db: Database): Promise<MessageWords> {
  let words = new Map<string, TemplateOverrides>()
  let reading = 0
  const memory: MessageWords = {
    of: (template) => words.get(template) ?? null,
    renew: async () => {
      const nth = ++reading
      const rows = await queries.readChanged(db)
      // Of two readings at a time the older one may be answered last.
      if (nth === reading) words = new Map(rows.map((row) => [row.template, wordsOf(row)]))
    },
  }
  await memory.renew()
  return memory
}

/**
 * The words in force for a message that is being enqueued.
 * @returns null where the default is used
 * @source A-TEMPLATE-2
 */
export const overridesOf = (
  shop: { messageWords: MessageWords },
  use?: TemplateUse,
): TemplateOverrides | null => (use ? shop.messageWords.of(use.template) : null)
