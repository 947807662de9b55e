import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { ShopError } from '#server/http/errors.ts'
import type { Shop } from '#server/shop.ts'
import { EXCLUSION_UNDO_HOURS } from '#domain/accounts/exclusion-review.ts'
import { addMinutes } from '#domain/time.ts'
import * as queries from './self-exclusion.queries.ts'

const PURPOSE = 'self-exclusion undo'
const SHAPE = /^exclusion\.(\d{1,15})\.(\d{1,15})\.([0-9a-f]{64})$/

/** Returns a link that ends an exclusion requested by a stranger. It is sent only to the excluded e-mail or mobile. */
export function exclusionUndoLink(shop: Shop, exclusionId: number): string {
  const body = `${exclusionId}.${addMinutes(shop.clock.now(), EXCLUSION_UNDO_HOURS * 60).getTime()}`
  return `${shop.settings.publicUrl}/account/contact/exclusion.${body}.${shop.keys.sign(PURPOSE, body)}`
}

export const isExclusionUndo = (token: string): boolean => token.startsWith('exclusion.')

export async function readExclusionUndo(shop: Shop, token: string) {
  const [, id, expires, signature] = SHAPE.exec(token) ?? []
  const isGood =
    signature !== undefined &&
    Number(expires) > shop.clock.now().getTime() &&
    shop.keys.isSigned(PURPOSE, `${id}.${expires}`, signature)
  const exclusion = isGood ? await queries.readExclusionById(shop.db, Number(id)) : undefined
  if (!exclusion) throw new ShopError('contact_link_invalid')
  return { ...exclusion, until: new Date(Number(expires)) }
}

export async function undoExclusion(shop: Shop, token: string): Promise<void> {
  const { self_exclusion_id } = await readExclusionUndo(shop, token)
  await inTransaction(shop, async (shop) => {
    if (!(await queries.undoExclusion(shop.db, self_exclusion_id, shop.clock.now())))
      throw new ShopError('contact_link_invalid')
    const subject = `self-exclusion ${self_exclusion_id}`
    await recordAudit(shop, { byUserId: null, action: 'self-exclusion.undone', subject, details: {} })
  })
}
