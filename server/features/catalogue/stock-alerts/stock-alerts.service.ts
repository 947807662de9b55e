import { backInStock } from '#domain/messages/stock-alert-template.ts'
import { mailPictureUrl } from '#domain/messages/order-items.ts'
import { isAlcohol } from '#domain/catalogue/packs.ts'
import { addMinutes } from '#domain/time.ts'
import { inTransaction } from '#server/db/database.ts'
import { isSelfExcluded } from '#server/features/accounts/self-exclusion/self-exclusion.service.ts'
import { enqueueEmail } from '#server/features/messaging/outbox.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { consumeRateLimit } from '#server/http/security/rate-limit.ts'
import type { Principal } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import * as queries from './stock-alerts.queries.ts'

/** Requests of one network in an hour: a shopper who looks for a whole party, but not a list of addresses. */
const FROM_NETWORK = { max: 20, minutes: 60 }
/** Requests for one address in a day, from all networks, because the address may belong to another person. */
const FOR_ADDRESS = { max: 20, minutes: 24 * 60 }

type StockAlertRequest = { storeId: number; productId: number; email: string; network: string }

/** Records that an address waits for a product. Never reveals whether it waited already. */
export async function addStockAlert(
  shop: Shop,
  principal: Principal,
  { storeId, productId, email, network }: StockAlertRequest,
): Promise<void> {
  const product = shop.catalogue.products().find((one) => one.product_id === productId)
  // Tobacco may not be advertised, and a mail about it would be advertising.
  if (!product || product.kind === 'tobacco') throw new ShopError('product_not_found')
  if (!shop.storeDirectory.stores().some((store) => store.store_id === storeId))
    throw new ShopError('store_not_found')
  await consumeRateLimit(
    shop,
    { key: `stock alerts from ${network}`, ...FROM_NETWORK },
    { key: `stock alerts for ${email}`, ...FOR_ADDRESS },
  )
  const userId = principal.kind === 'member' ? principal.userId : null
  await queries.insertAlert(shop.db, { storeId, productId, email, userId, now: shop.clock.now() })
}

const PURPOSE = 'stock alerts'

/** Returns the URL that ends all requests of an address. Its token never expires: it can only end mails. */
export function stopAlertsUrl(shop: Shop, email: string): string {
  const who = Buffer.from(email).toString('base64url')
  return `${shop.settings.publicUrl}/back-in-stock/${who}.${shop.keys.sign(PURPOSE, email)}`
}

/** Returns the address of a link. @throws ShopError `unsubscribe_link_invalid` */
function addressOf(shop: Shop, token: string): string {
  const [, who = '', signature = ''] = /^([\w-]{1,400})\.([0-9a-f]{64})$/.exec(token) ?? []
  const email = Buffer.from(who, 'base64url').toString()
  if (!shop.keys.isSigned(PURPOSE, email, signature)) throw new ShopError('unsubscribe_link_invalid')
  return email
}

export async function stockAlertsOf(shop: Shop, token: string): Promise<{ to: string; waiting: number }> {
  const email = addressOf(shop, token)
  const { waiting } = await queries.countAlerts(shop.db, email)
  return { to: `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`, waiting }
}

export async function stopStockAlerts(shop: Shop, token: string): Promise<{ to: string; waiting: number }> {
  await queries.deleteAlerts(shop.db, addressOf(shop, token))
  return stockAlertsOf(shop, token)
}

/** Mails of one batch for each pack in stock, because not every reader buys. */
const MAILS_PER_PACK = 3
/** Minutes between two batches about a product, so that the readers of the first can buy before the next is sent. */
const BATCH_MINUTES = 60

/** Mails the addresses that wait for products which are back, first come first. Runs every minute. */
export async function sendStockAlerts(shop: Shop): Promise<void> {
  const before = addMinutes(shop.clock.now(), -BATCH_MINUTES)
  for (const product of await queries.readRestocked(shop.db, before))
    await inTransaction(shop, (shop) => sendBatch(shop, product, before))
}

async function sendBatch(shop: Shop, product: queries.RestockedRow, before: Date): Promise<void> {
  const at = { storeId: product.store_id, productId: product.product_id }
  if ((await queries.claimBatch(shop.db, at, before, shop.clock.now())) === 0) return
  for (const alert of await queries.takeAlerts(shop.db, at, MAILS_PER_PACK * product.packs)) {
    const person = { firstname: '', lastname: '', email: alert.email, mobile: '' }
    if (await isSelfExcluded(shop, person, null)) continue
    await enqueueEmail(
      shop,
      {
        to: alert.email,
        kind: 'stock_alert',
        ...(alert.user_id !== null && { userId: alert.user_id }),
        idempotencyKey: `stock alert ${alert.stock_alert_id}`,
      },
      (brand) => backInStock(brand, { ...factsOf(shop, product), stopUrl: stopAlertsUrl(shop, alert.email) }),
    )
  }
}

function factsOf(
  shop: Shop,
  { store_id: storeId, name, slug, kind, size, cents, image }: queries.RestockedRow,
) {
  const store = shop.storeDirectory.stores().find((one) => one.store_id === storeId)
  return {
    product: name,
    packSize: size,
    cents,
    picture: mailPictureUrl(shop.settings.publicUrl, image),
    url: `${shop.settings.publicUrl}/product/${slug}`,
    store: store?.name ?? '',
    licence: store?.licences.map(({ number }) => number).join(', ') ?? '',
    isAlcohol: isAlcohol(kind),
  }
}
