import type { z } from 'zod'
import { changeBanner } from '#contract/console/banners.ts'
import { changeCategory as changeCategoryEndpoint } from '#contract/console/categories.ts'
import { setPrice as setPriceEndpoint } from '#contract/console/prices.ts'
import { changeProduct as changeProductEndpoint } from '#contract/console/products.ts'
import { changePromoCode, changePromotion } from '#contract/console/promotions.ts'
import { changeZone as changeZoneEndpoint } from '#contract/console/zones.ts'
import { required } from '#domain/required.ts'
import type { UndoActions } from './features/audit/undo.service.ts'
import { categoryNow, changeCategory } from './features/catalogue/categories/categories.service.ts'
import { priceNow, setPrice } from './features/catalogue/console/prices.service.ts'
import { changeProduct, productNow } from './features/catalogue/console/save-product.service.ts'
import { bannerNow, updateBanner } from './features/content/editing/banners.service.ts'
import { pageNow, putPageBack } from './features/content/editing/pages.service.ts'
import { planNow, putPlanBack } from './features/content/editing/plans.service.ts'
import * as places from './features/delivery/places/undo-places.service.ts'
import { changeZone, zoneNow } from './features/delivery/places/zones.service.ts'
import { changeCode, codeNow } from './features/promotions/offers/promo-codes.service.ts'
import { promotionNow, updatePromotion } from './features/promotions/offers/promotions.service.ts'

const packOf = ({ id, details }: { id: number; details: Readonly<Record<string, unknown>> }) => ({
  store_id: Number(details.store_id),
  pack_id: id,
})

/** Functions that undo each action. Features never import this file: `app.ts` passes it in. @source A-STAFF-9 */
/** Parses the fields of an earlier value as the body of the endpoint that changes it. */
const parseBody = <B extends z.ZodType>({ body }: { body?: B }, fields: unknown): z.output<B> =>
  required(body, 'the schema of the body').parse(fields)

export const undoActions: UndoActions = {
  'price.changed': {
    permission: 'prices.write',
    read: (shop, principal, thing) => priceNow(shop, principal, packOf(thing)),
    write: (shop, principal, thing, fields) =>
      setPrice(shop, principal, packOf(thing), parseBody(setPriceEndpoint, fields)),
  },
  'product.changed': {
    permission: 'products.write',
    read: (shop, _, { id }) => productNow(shop, id),
    write: (shop, principal, { id }, fields) =>
      changeProduct(shop, principal, id, parseBody(changeProductEndpoint, fields)),
  },
  'category.changed': {
    permission: 'products.write',
    read: (shop, _, { id }) => categoryNow(shop, id),
    write: (shop, principal, { id }, fields) =>
      changeCategory(shop, principal, id, parseBody(changeCategoryEndpoint, fields)),
  },
  'banner.changed': {
    permission: 'content.write',
    read: (shop, _, { id }) => bannerNow(shop, id),
    write: (shop, principal, { id }, fields) =>
      updateBanner(shop, principal, id, parseBody(changeBanner, fields)),
  },
  'promo_code.changed': {
    permission: 'marketing.write',
    read: (shop, _, { id }) => codeNow(shop, id),
    write: (shop, principal, { id }, fields) =>
      changeCode(shop, principal, id, parseBody(changePromoCode, fields)),
  },
  'promotion.changed': {
    permission: 'marketing.write',
    read: (shop, _, { id }) => promotionNow(shop, id),
    write: (shop, principal, { id }, fields) =>
      updatePromotion(shop, principal, id, parseBody(changePromotion, fields)),
  },
  'content.changed': {
    permission: 'content.write',
    read: (shop, _, { id }) => pageNow(shop, id),
    write: (shop, principal, { id }, fields) => putPageBack(shop, principal, id, fields),
  },
  'content.planned': {
    permission: 'content.write',
    read: (shop, _, { id }) => planNow(shop, id),
    write: (shop, principal, { id }, fields) => putPlanBack(shop, principal, id, fields),
  },
  'store.hours': {
    permission: 'places.write',
    read: (shop, _, { id }) => places.hoursNow(shop, id),
    write: (shop, principal, { id }, fields) => places.putHoursBack(shop, principal, id, fields),
  },
  'store.closures': {
    permission: 'places.write',
    read: (shop, _, { id }) => places.closuresNow(shop, id),
    write: (shop, principal, { id }, fields) => places.putClosuresBack(shop, principal, id, fields),
  },
  'store.slots': {
    permission: 'places.write',
    read: (shop, _, { id }) => places.slotsNow(shop, id),
    write: (shop, principal, { id }, fields) => places.putSlotsBack(shop, principal, id, fields),
  },
  'zone.changed': {
    permission: 'places.write',
    read: (shop, _, { id }) => zoneNow(shop, id),
    write: (shop, principal, { id }, fields) =>
      changeZone(shop, principal, id, parseBody(changeZoneEndpoint, fields)),
  },
}
