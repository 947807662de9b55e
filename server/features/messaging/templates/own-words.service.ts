import type { TemplateUse } from '#domain/messages/message-templates.ts'
import type { OwnWords } from '#domain/messages/template-parts.ts'
import { NO_OWN_WORDS, hasOwnWords } from '#domain/messages/own-words.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './templates.queries.ts'

/** An owner's words of a row; the default's where there is none. */
export const wordsOf = (row: queries.TemplateRow | undefined): OwnWords => {
  if (!row) return NO_OWN_WORDS
  const { subject, opening, closing, sms } = row
  return { subject, opening, closing, sms }
}

/**
 * The words in force for a message that is being enqueued, read in its transaction: whatever was saved before holds, in every
 * process.
 * @returns null where the default is used
 * @source A-TEMPLATE-2
 */
export async function ownWordsOf(shop: Shop, use: TemplateUse | undefined): Promise<OwnWords | null> {
  if (!use) return null
  const words = wordsOf(await queries.readTemplate(shop.db, use.template))
  return hasOwnWords(words) ? words : null
}
