import type { TemplateUse } from '#domain/messages/message-templates.ts'
import type { TemplateOverrides } from '#domain/messages/template-parts.ts'
import type { Database } from '#server/db/database.ts'
import { presentWords } from './template.present.ts'
import * as queries from './templates.queries.ts'

/** The owner's message texts in memory, because a checkout would otherwise query them for each of its messages. */
export type MessageWords = {
  /** Returns the texts of a template; null if the defaults apply. */
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
      // Of two concurrent reads, the older read may finish last and is discarded.
      if (nth === reading) words = new Map(rows.map((row) => [row.template, presentWords(row)]))
    },
  }
  await memory.renew()
  return memory
}

/**
 * Returns the texts in force for a message that is being enqueued.
 * @returns null if the defaults apply
 * @source A-TEMPLATE-2
 */
export const overridesOf = (
  shop: { messageWords: MessageWords },
  use?: TemplateUse,
): TemplateOverrides | null => (use ? shop.messageWords.of(use.template) : null)
