import { tell } from '#server/features/messages/messages.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Who, userIdOf } from '#server/http/who.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './content.queries.ts'

export type Slice = { limit: number; page: number }

export type BannerWish = Slice & {
  status: 'ACTIVE' | 'INACTIVE'
  storeId: number | undefined
  zoneId: number | undefined
}

type Paged<Row> = { rows: Row[]; total_count: number; page: number; total_pages: number }

const offsetOf = ({ limit, page }: Slice) => (page - 1) * limit

function paged<Row extends { total_count: number }>(rows: Row[], { limit, page }: Slice): Paged<Row> {
  const total = rows[0]?.total_count ?? 0
  return { rows, total_count: total, page, total_pages: Math.ceil(total / limit) }
}

/** What hangs in a store's window now. What was taken down is the admins' business. */
export async function bannersFor(shop: Shop, who: Who, wish: BannerWish): Promise<Paged<queries.BannerRow>> {
  const { storeId, zoneId } = wish
  const isKnown =
    (storeId === undefined || shop.places.stores().some((store) => store.store_id === storeId)) &&
    (zoneId === undefined || shop.places.zones().some((zone) => zone.zoneId === zoneId))
  const mayLook = wish.status === 'ACTIVE' || (who.kind === 'member' && who.isAdmin)
  if (!isKnown || !mayLook) throw new ShopError('banner_not_found')
  const rows = await queries.listBanners(shop.db, {
    status: wish.status,
    storeId: storeId ?? null,
    zoneId: zoneId ?? null,
    now: shop.clock.now(),
    limit: wish.limit,
    offset: offsetOf(wish),
  })
  return paged(rows, wish)
}

export async function contentPages(shop: Shop, slice: Slice): Promise<Paged<queries.ContentRow>> {
  return paged(await queries.listContent(shop.db, slice.limit, offsetOf(slice)), slice)
}

export type Enquiry = Omit<queries.NewSubscription, 'userId' | 'now'>

/** Keeps what somebody wrote and sends it on to a person, both or neither. */
export async function takeEnquiry(shop: Shop, who: Who, enquiry: Enquiry): Promise<number> {
  const mailbox = supportMailbox(shop)
  return shop.db.transaction(async (tx) => {
    const kept = await queries.insertSubscription(tx, {
      ...enquiry,
      userId: userIdOf(who),
      now: shop.clock.now(),
    })
    if (mailbox) await tell({ ...shop, db: tx }, { channel: 'email', to: mailbox, ...letter(enquiry) })
    return kept!.subscription_id
  })
}

/** An enquiry names no store, so the first one's desk reads it; a shop without stores keeps it only. */
function supportMailbox(shop: Shop): string | undefined {
  const [store] = shop.places.stores()
  return (
    store?.settings.find(({ setting_key }) => setting_key === 'support_email')?.setting_value || store?.email
  )
}

function letter({ firstName, surname, email, contactNumber, message, referrer }: Enquiry) {
  const lines = [
    `From: ${[firstName, surname].filter(Boolean).join(' ') || 'no name given'}`,
    `E-mail: ${email}`,
    `Phone: ${contactNumber || 'none given'}`,
    `Sent from: ${referrer}`,
    '',
    message || 'No message.',
  ]
  return { subject: 'A message from the website', text: lines.join('\n') }
}
