import type { StateLaws } from '#domain/law/state-law.ts'
import type { Database } from '#server/db/database.ts'
import { readStateLaws } from './law-rules.queries.ts'

/** Returns the approved rules of every state. @source L-55 */
export const stateLaws = (db: Database): Promise<StateLaws> => readStateLaws(db)
