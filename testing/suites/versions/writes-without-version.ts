import type { Endpoint, Role } from '#contract/endpoint.ts'
import { isPermission } from '#domain/accounts/permissions.ts'
import type { TestShop } from '../../shop/open-shop.ts'

/** Returns true for roles that work in the console or the driver app. */
const isWorkers = (role: Role): boolean => role === 'assigned driver' || isPermission(role)

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** Returns the endpoints with which staff and drivers write. */
export const staffWrites = ({ shop }: TestShop): Endpoint[] =>
  shop.endpoints.filter(({ method, allow }) => method !== 'GET' && allow.some(isWorkers))

/** Returns the writes that require the version they are based on. */
export const versionedWrites = (test: TestShop): Endpoint[] =>
  staffWrites(test).filter((endpoint) => !(nameOf(endpoint) in NOTHING_TO_OVERWRITE))

/** Writes that cannot overwrite another user's change, each with the reason. */
export const NOTHING_TO_OVERWRITE: Record<string, string> = {
  'POST /orders/:order_id/claim': 'changes nothing of the order, and may be taken over',
  'DELETE /orders/:order_id/address': 'ends what waits, whichever it is',
  'POST /orders/:order_id/notes': 'adds a note, none is ever changed',
  'POST /orders/:order_id/goodwill': 'adds credit, within what the order came to; a key makes it once',
  'POST /console/approvals/:approval_id': 'is decided once: approval_decided, approval_outdated',
  'POST /referrals/:referral_id': 'is decided once',
  'POST /console/orders/preview': 'changes nothing',
  'POST /console/orders': 'adds an order; a key makes it once',
  'POST /console/products': 'adds a product',
  'POST /console/bundles': 'adds a bundle',
  'POST /console/bundles/preview': 'changes nothing',
  'POST /console/categories': 'adds a category',
  'POST /console/promo_codes': 'adds a code',
  'POST /console/promotions': 'adds a promotion',
  'POST /console/pricing/preview': 'changes nothing',
  'POST /console/stores': 'adds a store',
  'POST /console/zones': 'adds a zone',
  'POST /console/zones/preview': 'changes nothing',
  'POST /console/banners': 'adds a banner',
  'POST /console/webhooks': 'adds an address',
  'DELETE /console/webhooks/:webhook_id': 'ends what is there, whichever it is',
  'POST /console/webhooks/:webhook_id/rotate_secret': 'the secret before goes on signing for a day',
  'POST /console/webhooks/:webhook_id/test': 'changes nothing',
  'POST /console/webhook_deliveries/:webhook_delivery_id/replay': 'sends the same again',
  'POST /console/settings/providers/:name/test': 'changes nothing',
  'POST /console/setup/skip': 'the last choice counts, and both are the owner’s',
  'POST /console/setup/sample_catalogue': 'adds products; repeated, it adds none',
  'POST /console/saved_views': 'adds a view',
  'DELETE /console/care/:care_case_id': 'ends what is there, whichever it is',
  'POST /console/reports/regulators/:state/final': 'adds a version; the same content is stored once',
  'POST /console/dispatch/far_hand_overs': 'is reviewed once',
  'POST /drivers/me/far_hand_overs': 'the first reason counts',
  'DELETE /console/saved_views/:saved_view_id': 'ends what is there, whichever it is',
  'POST /console/api_keys': 'adds a key',
  'DELETE /console/api_keys/:api_key_id': 'ends what is there, whichever it is',
  'POST /console/stores/:store_id/tablets': 'adds a tablet',
  'DELETE /console/stores/:store_id/tablets/:tablet_id': 'ends what is there, whichever it is',
  'DELETE /console/users/:user_id/pin': 'ends what is there, whichever it is',
  'POST /console/content': 'adds a page',
  'POST /console/content/preview': 'changes nothing',
  'POST /console/users': 'adds an account',
  'POST /console/users/:user_id/invitation': 'mails a link, which ends the one before',
  'POST /console/imports': 'keeps a file; nothing changes before it is applied',
  'POST /console/imports/:import_id/apply': 'is planned again from what is there, and applied once',
  'POST /console/imports/:import_id/undo': 'leaves what was changed since as it is, and is done once',
  'PUT /console/prices': 'each price has its version; what is stale is told beside it',
  'PUT /console/products/status': 'each product has its version; what is stale is told beside it',
  'POST /console/stores/:store_id/range': 'adds packs; what the store sells already stays as it is',
  'POST /console/law_rules': 'adds a rule, none is ever changed',
  'POST /console/law_rules/:law_rule_id/approve': 'is decided once, and its content never changes',
  'POST /console/law_rules/:law_rule_id/withdraw': 'is decided once, and its content never changes',
  'POST /console/breaches': 'adds a record',
  'POST /console/breaches/:breach_id/entries': 'adds an entry, none is ever changed',
  'POST /console/campaigns': 'adds a campaign',
  'POST /console/campaigns/preview': 'changes nothing',
  'POST /console/campaigns/:campaign_id/test': 'sends what is there to the caller alone',
  'POST /console/customers/:user_id/notes': 'adds a note, none is ever changed',
  'DELETE /console/customers/:user_id/sessions': 'ends what is there, whichever it is',
  'DELETE /console/customers/:user_id/consents': 'only ever takes a consent away',
  'POST /console/customers/:user_id/close': 'is done once, to the account whose e-mail is repeated',
  'POST /console/stores/:store_id/deliveries': 'adds units; a delivery note comes in once',
  'POST /console/stores/:store_id/transfers':
    'takes units that are there and promised to nobody; a key makes it once',
  'POST /console/customers/tags': 'adds and removes words, each of which is there or not',
  'POST /console/orders/tags': 'adds and removes words, each of which is there or not',
  'POST /console/segments': 'adds a segment',
  'POST /console/segments/preview': 'changes nothing',
  'POST /console/suppliers': 'adds a supplier',
  'POST /console/stores/:store_id/purchase_orders': 'adds drafts; a key makes them once',
  'POST /gift_cards': 'adds a card; a key makes it once',
  'POST /gift_cards/:gift_card_id/refund': 'is done once, to a card that is not used',
  'POST /console/message_templates/:kind/preview': 'changes nothing',
  'POST /console/message_templates/:kind/test': 'changes nothing, and goes to the caller alone',
  'POST /console/messages/:message_id/resend': 'is refused unless the message has failed',
  'POST /console/gateway_events/:event_id/replay': 'reads the same event again',
  'POST /console/reconciliation': 'compares, and changes nothing',
  'POST /console/drivers/:driver_id/training': 'adds a record, none is ever changed',
  'POST /console/drivers/:driver_id/documents': 'adds a record, none is ever changed',
  'DELETE /console/drivers/:driver_id/shift': 'ends what is there, whichever it is',
  'POST /drivers/me/shift': 'is one person’s own switch',
  'PUT /drivers/me/away': 'is one person’s own switch',
  'POST /drivers/me/actions': 'has a version in each action',
  'POST /drivers/me/position': 'is one person’s own place, with its time',
  'DELETE /console/users/:user_id/second_factor': 'ends what is there, whichever it is',
}
