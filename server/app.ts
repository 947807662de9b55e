import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { contactRoutes } from './features/accounts/contacts/contacts.routes.ts'
import { credentialNoticeRoutes } from './features/accounts/credentials/credential-notices.routes.ts'
import { passkeyRoutes } from './features/accounts/passkeys/passkeys.routes.ts'
import { registrationRoutes } from './features/accounts/registration/registration.routes.ts'
import { pushRoutes } from './features/accounts/push/push-subscriptions.routes.ts'
import { orderLimitRoutes } from './features/accounts/limits/order-limits.routes.ts'
import { messagePreferenceRoutes } from './features/accounts/profile/message-preferences.routes.ts'
import { roleRoutes } from './features/accounts/roles/roles.routes.ts'
import { tabletRoutes } from './features/accounts/tablets/tablets.routes.ts'
import { sessionListRoutes } from './features/accounts/login/sessions.routes.ts'
import { secondFactorRoutes } from './features/accounts/second-factor/second-factor.routes.ts'
import { stepUpRoutes } from './features/accounts/login/step-up.routes.ts'
import { apiKeyRoutes } from './features/integrations/api-keys.routes.ts'
import { providerRoutes } from './features/integrations/providers/providers.routes.ts'
import { webhookRoutes } from './features/integrations/webhooks/webhooks.routes.ts'
import { addressRoutes } from './features/addresses/addresses.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { cartRoutes } from './features/cart/carts.routes.ts'
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts'
import { productImageRoutes } from './features/catalogue/images/images.routes.ts'
import { categoryRoutes } from './features/catalogue/categories/categories.routes.ts'
import { importRoutes } from './features/catalogue/imports/imports.routes.ts'
import { bundleRoutes } from './features/catalogue/console/bundles.routes.ts'
import { consoleProductRoutes } from './features/catalogue/console/products.routes.ts'
import { checkoutRoutes } from './features/checkout/checkout.routes.ts'
import { paymentLinkRoutes, staffOrderRoutes } from './features/checkout/staff-orders/staff-orders.routes.ts'
import { consentRoutes } from './features/accounts/consents/consents.routes.ts'
import { bannerPictureRoutes } from './features/content/banner-pictures.routes.ts'
import { contentEditingRoutes } from './features/content/editing/editing.routes.ts'
import { driverRecordRoutes } from './features/delivery/drivers/driver-records.routes.ts'
import { dispatchRoutes } from './features/dispatch/dispatch.routes.ts'
import { demandRoutes } from './features/addresses/demand/demand.routes.ts'
import { customerRoutes } from './features/customers/customers.routes.ts'
import { enquiryRoutes } from './features/content/enquiries/enquiries.routes.ts'
import { contentRoutes } from './features/content/content.routes.ts'
import { offerRoutes } from './features/promotions/offers/offers.routes.ts'
import { pricingPreviewRoutes } from './features/cart/preview.routes.ts'
import { approvalRoutes } from './features/approvals/approvals.routes.ts'
import { creditRoutes } from './features/promotions/credit/credit.routes.ts'
import { regulatorRoutes } from './features/law/regulators.routes.ts'
import { lawRuleRoutes } from './features/law/law-rules.routes.ts'
import { breachRoutes } from './features/privacy/breaches/breaches.routes.ts'
import { driverRoutes } from './features/delivery/drivers/drivers.routes.ts'
import { trainingRoutes } from './features/delivery/drivers/training.routes.ts'
import { errorReportRoutes } from './features/error-reports/error-reports.routes.ts'
import { stockAlertRoutes } from './features/catalogue/stock-alerts/stock-alerts.routes.ts'
import { favouriteRoutes } from './features/catalogue/favourites/favourites.routes.ts'
import { stockRoutes } from './features/inventory/stock.routes.ts'
import { transferRoutes } from './features/inventory/transfers.routes.ts'
import { purchaseOrderRoutes } from './features/purchasing/purchase-orders.routes.ts'
import { supplierRoutes } from './features/purchasing/suppliers.routes.ts'
import { segmentRoutes } from './features/segments/segments.routes.ts'
import { seoRoutes } from './features/seo/seo.routes.ts'
import { invoiceRoutes } from './features/orders/view/invoices.routes.ts'
import { giftCardRoutes } from './features/promotions/gift-cards/gift-cards.routes.ts'
import { giftCardPurchaseRoutes } from './features/payments/gift-cards/gift-card-purchases.routes.ts'
import { orderChangeRoutes } from './features/orders/items/order-changes.routes.ts'
import { campaignRoutes } from './features/marketing/campaigns.routes.ts'
import { messageRoutes } from './features/messaging/messages.routes.ts'
import { messageTemplateRoutes } from './features/messaging/templates/templates.routes.ts'
import { orderRoutes } from './features/orders/orders.routes.ts'
import { substituteRoutes } from './features/orders/picking/substitutes.routes.ts'
import { pickRoutes } from './features/orders/picking/picks.routes.ts'
import { returnRoutes } from './features/orders/handover/returns.routes.ts'
import { paymentEventRoutes } from './features/payments/webhooks/payment-events.routes.ts'
import { paymentRoutes } from './features/payments/payments.routes.ts'
import { emailPictureRoutes } from './features/media/email-pictures.routes.ts'
import { uploadRoutes } from './features/media/uploads.routes.ts'
import { pictureRoutes } from './features/media/pictures.routes.ts'
import type { Pictures } from './features/media/pictures.service.ts'
import { zoneRoutes } from './features/delivery/zones.routes.ts'
import { trackingLinkRoutes } from './features/orders/sharing/tracking-links.routes.ts'
import { placeRoutes } from './features/delivery/places/places.routes.ts'
import { storeRoutes } from './features/delivery/stores.routes.ts'
import { shopSettingsRoutes } from './features/settings/shop-settings.routes.ts'
import { suburbRoutes } from './features/delivery/suburbs.routes.ts'
import { privacyRoutes } from './features/privacy/privacy.routes.ts'
import { reviewRoutes } from './features/reviews/reviews.routes.ts'
import { problemRoutes } from './features/orders/problems/problems.routes.ts'
import { deliveryChangeRoutes } from '#server/features/orders/delivery-changes/delivery-changes.routes.ts'
import { orderRecordRoutes } from '#server/features/orders/record/order-record.routes.ts'
import { refundRoutes } from './features/orders/refunds/refunds.routes.ts'
import { terminalRefundRoutes } from './features/orders/refunds/terminal-refunds.routes.ts'
import { referralRoutes } from './features/promotions/referrals/referrals.routes.ts'
import { realtimeRoutes } from './features/realtime/realtime.routes.ts'
import type { Realtime } from './features/realtime/realtime.service.ts'
import { savedViewRoutes } from './features/saved-views/saved-views.routes.ts'
import { reportRoutes } from './features/reports/reports.routes.ts'
import { consoleRoutes } from './features/console/console.routes.ts'
import { reconciliationRoutes } from './features/payments/reconciliation/reconciliation.routes.ts'
import { handOverDistanceRoutes } from './features/orders/handover/hand-over-distance.routes.ts'
import { careRoutes } from './features/accounts/care/care.routes.ts'
import { exclusionReviewRoutes } from './features/accounts/self-exclusion/exclusion-reviews.routes.ts'
import { selfExclusionRoutes } from './features/accounts/self-exclusion/self-exclusion.routes.ts'
import { BODY_LIMIT } from './http/listener/transport.ts'
import { registerBodyParsers } from '#server/http/body-parsers.ts'
import { registerErrorHandler, sendError } from './http/errors.ts'
import { observeRequests, requestIds } from '#server/http/observe-requests.ts'
import { metaRoutes } from '#server/http/openapi/meta.routes.ts'
import { checkCsrf } from '#server/http/security/csrf-check.ts'
import { servePages } from '#server/http/pages/pages.ts'
import { sendReadyResponses } from '#server/http/ready-responses.ts'
import { setSecurityHeaders } from '#server/http/security/response-headers.ts'
import { approvalActions } from './approval-actions.ts'
import { undoActions } from './undo-actions.ts'
import { metricsRoutes } from './telemetry/metrics-endpoint.ts'
import type { Shop } from './shop.ts'

/** Parts of the app that are not in `Shop`. */
export type AppServices = {
  realtime: Realtime
  pictures: Pictures
  demoRoutes: (app: FastifyInstance) => void
}

const ACCOUNT_ROUTES = [
  accountRoutes,
  sessionListRoutes,
  registrationRoutes,
  contactRoutes,
  passkeyRoutes,
  roleRoutes,
  stepUpRoutes,
  tabletRoutes,
  secondFactorRoutes,
  credentialNoticeRoutes,
  messagePreferenceRoutes,
  orderLimitRoutes,
  pushRoutes,
  exclusionReviewRoutes,
  careRoutes,
  handOverDistanceRoutes,
]

const CATALOGUE_ROUTES = [
  catalogueRoutes,
  categoryRoutes,
  consoleProductRoutes,
  bundleRoutes,
  productImageRoutes,
  importRoutes,
]

const ORDER_ROUTES = [
  staffOrderRoutes,
  paymentLinkRoutes,
  orderRoutes,
  orderChangeRoutes,
  giftCardPurchaseRoutes,
  orderRecordRoutes,
  deliveryChangeRoutes,
  trackingLinkRoutes,
  pickRoutes,
  substituteRoutes,
  returnRoutes,
  refundRoutes,
  terminalRefundRoutes,
  storeRoutes,
  placeRoutes,
  stockRoutes,
  transferRoutes,
  supplierRoutes,
  segmentRoutes,
  purchaseOrderRoutes,
  problemRoutes,
  reviewRoutes,
  invoiceRoutes,
  driverRoutes,
  trainingRoutes,
  driverRecordRoutes,
  dispatchRoutes,
  breachRoutes,
  lawRuleRoutes,
  regulatorRoutes,
  customerRoutes,
  reportRoutes,
]

const MARKETING_ROUTES = [
  offerRoutes,
  creditRoutes,
  referralRoutes,
  giftCardRoutes,
  pricingPreviewRoutes,
  campaignRoutes,
  contentEditingRoutes,
  enquiryRoutes,
  demandRoutes,
]

const MESSAGE_ROUTES = [messageRoutes, messageTemplateRoutes]

const SETTINGS_ROUTES = [
  shopSettingsRoutes,
  providerRoutes,
  apiKeyRoutes,
  webhookRoutes,
  savedViewRoutes,
  consoleRoutes,
]

/** Returns a log that is its own child: the log's mixin adds the request's id to each line. */
function withoutChildren(log: FastifyBaseLogger): FastifyBaseLogger {
  const alone = Object.create(log, { child: { value: () => alone } }) as FastifyBaseLogger
  return alone
}

/** Builds the HTTP app without listening, so that tests can call it in process. */
export async function buildApp(
  shop: Shop,
  { realtime, pictures, demoRoutes }: AppServices,
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    genReqId: requestIds(shop),
    loggerInstance: withoutChildren(shop.log),
    logController: new LogController({ disableRequestLogging: true }),
    // A path parameter longer than any of ours is an unknown path; every other framework error is an unreadable
    // URL.
    frameworkErrors: ({ code }, _request, reply) =>
      void sendError(reply, code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not_found' : 'malformed_body'),
    // Without trusted proxies, the X-Forwarded-For header of a visitor is ignored.
    trustProxy: shop.settings.trustedProxies.length > 0 ? shop.settings.trustedProxies : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1500 },
  })
  listRoutes(app)
  observeRequests(app, shop)
  registerErrorHandler(app, shop.errors, shop.telemetry)
  sendReadyResponses(app, shop)
  setSecurityHeaders(app, shop)
  await app.register(cookie)
  checkCsrf(app, shop)
  await registerBodyParsers(app)

  zoneRoutes(app, shop)
  suburbRoutes(app, shop)
  addressRoutes(app, shop)
  for (const routes of [...CATALOGUE_ROUTES, ...MARKETING_ROUTES, ...SETTINGS_ROUTES]) routes(app, shop)
  cartRoutes(app, shop)
  approvalRoutes(app, shop, approvalActions)
  for (const routes of ACCOUNT_ROUTES) routes(app, shop)
  favouriteRoutes(app, shop)
  stockAlertRoutes(app, shop)
  paymentRoutes(app, shop)
  paymentEventRoutes(app, shop)
  reconciliationRoutes(app, shop)
  checkoutRoutes(app, shop)
  for (const routes of ORDER_ROUTES) routes(app, shop)
  contentRoutes(app, shop)
  consentRoutes(app, shop)
  privacyRoutes(app, shop)
  selfExclusionRoutes(app, shop)
  for (const routes of MESSAGE_ROUTES) routes(app, shop)
  auditRoutes(app, shop, undoActions)
  errorReportRoutes(app, shop)
  realtimeRoutes(app, shop, realtime)
  metaRoutes(app, shop)
  metricsRoutes(app, shop)
  pictureRoutes(app, pictures)
  uploadRoutes(app, shop.files)
  emailPictureRoutes(app, shop)
  seoRoutes(app, shop)
  bannerPictureRoutes(app)
  demoRoutes(app)
  await servePages(app, shop)
  await app.ready()
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every registered route, for the test that runs the security checks on each of them. */
    allRoutes: { method: string; url: string; takesAnyOrigin: boolean }[]
  }
}

function listRoutes(app: FastifyInstance): void {
  app.decorate('allRoutes', [])
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat())
      app.allRoutes.push({ method: each, url, takesAnyOrigin: config?.takesAnyOrigin === true })
  })
}
