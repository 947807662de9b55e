import { MAX_QUANTITY } from '#domain/carts/cart-limits.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import * as refusalTexts from '#domain/refusal-texts.ts'
import type { ItemName, PickedLine } from './orders/pick-errors.ts'

/**
 * Every error code with its HTTP status and a message for shoppers. Errors are defined only here. Codes and
 * messages of S-ERR-1 to S-ERR-16 are copied verbatim (`018`, "Unmatched packs found", …).
 * @source A-REPLY-1, S-ERR-2
 */
export const ERRORS = {
  invalid_input: [400, 'Please check the details you entered and try again.'],
  malformed_body: [400, 'We couldn’t read that request. Please reload the page and try again.'],
  method_not_allowed: [405, 'That can’t be done here.'],
  request_timeout: [408, 'That took too long. Please try again.'],
  headers_too_large: [431, 'That request is too long. Please clear this site’s cookies and try again.'],
  body_too_large: [413, 'That’s too much to send at once. Please shorten it and try again.'],
  unsupported_media_type: [415, 'Please send JSON, a form or multipart.'],
  rate_limited: [429, 'Too many attempts. Please wait a moment and try again.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  unavailable: [503, 'We can’t do that right now. Please try again in a moment.'],

  not_signed_in: [401, 'Please log in to continue.'],
  login_failed: [401, 'Username and/or password is incorrect'],
  origin_refused: [403, 'This request didn’t come from our shop. Please reload the page and try again.'],
  reauthentication_required: [403, 'Please confirm it’s you to continue.'],
  full_login_required: [403, 'Please log in with your password to do this.'],
  not_a_tablet: [404, 'This browser isn’t a shared tablet, or isn’t one any more. Please log in.'],
  pin_not_needed: [403, 'Your role doesn’t use a shared tablet, so you don’t need a PIN.'],
  pin_wrong: [401, 'That PIN isn’t right. Try again, or log in with your password.'],
  second_factor_required: [403, 'Please confirm your login with your second step.'],
  second_factor_enrolment_required: [403, 'Please set up two-step login first. Your work account needs it.'],
  second_factor_wrong: [400, 'That code isn’t right, or was used already. Please try the next one.'],
  second_factor_enrolled: [409, 'An authenticator app is set up already. Please remove it first.'],
  second_factor_needed: [409, 'Please set up another second step first.'],
  forbidden: [403, 'You don’t have access to that.'],
  not_found: [404, refusalTexts.nothingFound],

  area_not_served: [404, 'Sorry, we currently do not service your area.'],
  zone_not_found: [404, 'We couldn’t find that delivery zone.'],
  store_not_found: [400, 'We couldn’t find that store.'],
  setup_finished: [409, 'This shop is set up already.'],
  category_not_found: [400, 'We couldn’t find that category.'],
  too_many_favourites: [409, 'You’ve reached the limit for favourites. Please remove one first.'],
  product_not_found: [400, 'We couldn’t find that product.'],
  saved_view_name_taken: [409, 'You have a view with this name already.'],
  too_many_saved_views: [409, 'You’ve reached the limit for views of this list. Please delete one first.'],
  too_many_api_keys: [409, 'You’ve reached the limit for API keys. Please revoke one first.'],
  not_undoable: [409, 'That can’t be undone, or was undone already.'],
  too_many_tablets: [409, 'This store has reached the limit for tablets. Please revoke one first.'],
  too_many_webhooks: [409, 'You’ve reached the limit for webhook addresses. Please remove one first.'],
  delivery_under_way: [409, 'That is still on its way. Please wait until it has arrived or failed.'],
  uri_taken: [409, 'There’s a page at this address already.'],
  banner_not_found: [400, 'We couldn’t find that banner.'],
  address_not_found: [404, fieldTexts.addressInvalid],
  address_invalid: [400, fieldTexts.addressInvalid],
  address_of_other_store: [
    409,
    'Another store delivers to that address. Cancel this order and place a new one there.',
  ],
  consent_needs_login: [
    409,
    'That address costs more, and this customer has no login to agree with. Cancel this order and take a new one.',
  ],
  address_not_served: [409, fieldTexts.addressNotServed('coldie')],

  cart_not_found: [404, 'We couldn’t find that cart. Please start a new one.'],
  cart_item_not_found: [404, 'That item is no longer in your cart.'],
  cart_empty: [409, refusalTexts.cartEmpty],
  cart_changed: [409, 'Prices in your cart have changed. Please look it over and place your order again.'],
  unmatched_packs: [409, 'Unmatched packs found'],
  pack_unavailable: [409, 'That product is not available from your store.'],
  out_of_stock: [409, 'Sorry, we don’t have enough of that left.'],
  quantity_too_large: [400, `You can order up to ${MAX_QUANTITY} of each product.`],

  promo_not_found: [404, 'That promo code is not valid.'],
  promo_code_taken: [409, 'There’s a code like this already.'],
  promo_not_started: [409, 'That promo code has not started yet.'],
  promo_ended: [409, 'That promo code has ended.'],
  promo_used_up: [409, 'That promo code has been fully used.'],
  promo_already_used: [409, 'You’ve used that promo code already.'],
  promo_minimum_spend: [409, 'Spend a little more to use this code.'],
  promo_first_order_only: [409, 'That promo code is for a first order only.'],
  promo_not_for_these: [409, 'That promo code doesn’t apply to the items in your cart.'],
  promo_not_for_you: [
    409,
    'That promo code is for some customers only. If you’re one of them, log in to use it.',
  ],
  promo_not_here: [409, 'That promo code is not valid for your store.'],
  referral_own: [409, 'That is your own code. Share it with a friend.'],
  account_deactivated: [403, 'This account has been deactivated. Ask your manager.'],
  already_member: [409, 'There is an account with this email already. Find it and give it a role.'],
  invitation_used: [409, 'They have set their password already. Nothing was sent.'],
  account_closed: [409, 'That account is closed.'],
  own_order: [403, refusalTexts.ownOrder],
  own_request: [403, 'You asked for this yourself. A colleague has to decide.'],
  own_account: [403, 'This is about your own account. Ask a colleague.'],
  own_gift_card: [403, 'You issued this gift card, so you can’t redeem it.'],
  approval_required: [
    403,
    'This is more than you can do on your own. We’ve asked for a second person’s approval.',
  ],
  approval_decided: [409, 'Someone has already decided this request.'],
  approval_expired: [409, 'This request has expired. Please ask for it again.'],
  approval_outdated: [409, 'Things have changed since this was requested. Please reject it and ask again.'],
  law_rule_overlap: [409, 'A rule that was approved already applies from that day, or starts later.'],
  report_incomplete: [409, 'The volume or category of some products is unknown. Please complete them first.'],
  report_not_reconciled: [
    409,
    'The sums of the report differ from those of the orders. It can’t be final before they agree.',
  ],
  law_rule_gap: [409, 'Some days would have no rule. Please approve the rule that follows it first.'],
  approver_limit: [403, 'This is more than you can approve today.'],
  gift_card_ended: [409, 'This gift card was used, refunded or isn’t sent yet.'],
  gift_card_link_invalid: [404, 'This link isn’t complete. Please open the one in your receipt.'],
  gift_card_refund_refused: [409, 'The bank refused this refund. The gift card is still valid.'],
  purchase_in_progress: [
    409,
    'We’re still taking this payment. Please check your email for the receipt before you try again.',
  ],
  gift_card_not_valid: [404, 'That gift card code is not valid, or was used already.'],

  verification_required: [409, 'Please verify your mobile number. We’ve sent you a code.'],
  code_just_sent: [429, 'We sent you a code a moment ago. Please wait a little, then ask for another.'],
  verification_wrong: [400, 'That code isn’t right. Please check it and try again.'],
  verification_expired: [400, 'That code has expired. Please ask for a new one.'],
  username_taken: [409, 'Username is already associated with an account.'],
  mobile_taken: [409, 'Mobile number is already associated with an account.'],
  dob_required: [400, fieldTexts.birthDateRequired],
  dob_invalid: [400, fieldTexts.birthDateInvalid],
  ordering_paused: [409, 'We’ve paused your orders for a day. Please call us if you’d like to talk.'],
  limit_reached: [409, 'This order goes over the limit you set yourself.'],
  self_excluded: [403, 'We can’t take this order: a self-exclusion is in force.'],
  password_wrong: [400, 'That is not your current password.'],
  dob_on_record: [409, 'Your date of birth is on record already. Contact us if it is wrong.'],
  order_under_way: [409, 'You have an order in progress. Please try again once it has arrived.'],
  campaign_begun: [409, 'This campaign has started, so it can’t be changed any more.'],
  campaign_ended: [409, 'This campaign has ended.'],
  sms_hours: [
    409,
    'Offers by SMS go out from 9 to 8 on weekdays and from 9 to 5 on Saturdays. Choose another time.',
  ],
  contact_missing: [409, 'Your account doesn’t have that contact detail. Please add it first.'],
  review_decided: [409, 'This has been decided already.'],
  works_here: [409, 'They work for the shop. Change their access under People.'],
  closing_unconfirmed: [400, 'That isn’t the email of this account.'],
  staff_account: [403, 'Only an admin can close a staff account.'],
  unsubscribe_link_invalid: [404, 'Part of this link is missing. Please open it from the message again.'],
  captcha_wrong: [400, 'The captcha has expired or was already used. Please tick it again.'],
  captcha_unavailable: [
    503,
    'We couldn’t check the captcha just now. Please solve the new one and try again.',
  ],
  passkey_refused: [400, 'That passkey didn’t work. Please try again, or use your password.'],
  too_many_passkeys: [
    409,
    'You can’t have more passkeys. Please remove one you don’t use, then add this one.',
  ],
  driver_not_adult: [
    409,
    'A driver must be 18 or over. Ask them to add their date of birth to their account first.',
  ],
  email_unproved: [
    409,
    'That person hasn’t confirmed their email yet. Ask them to open the link in our email first.',
  ],
  name_required: [400, 'Please add your first and last name in My Account first.'],
  mobile_required: [400, 'Please add your mobile in My Account first.'],
  contact_link_invalid: [404, 'This link has expired or was already used.'],
  reset_link_invalid: [400, 'This link has expired or was already used. Please ask for a new one.'],

  delivery_time_required: [400, fieldTexts.deliveryTimeRequired],
  slot_not_offered: [409, 'That delivery time is no longer available. Please choose another.'],
  slot_full: [409, 'That delivery time has just been taken. Please choose another.'],
  store_paused: [409, 'Deliveries are paused for that time. Please choose a later one, or try again soon.'],
  no_driver: [409, 'No drivers are available right now. Please choose a delivery time.'],
  store_closed: [409, 'The store is closed right now. Please choose a delivery time.'],
  licence_missing: [409, 'This store can’t sell alcohol to your address.'],
  tobacco_not_sold: [409, fieldTexts.paymentMethodRequired],
  gift_confirmation_required: [400, fieldTexts.recipientAgeRequired],
  payment_declined: [402, 'Your payment was declined. Please try another payment method.'],
  payment_unavailable: [
    503,
    'We couldn’t reach the payment service. You haven’t been charged. Please try again.',
  ],
  payment_refused: [
    409,
    'The bank refused the payment for this order. It has to be paid again before it leaves.',
  ],
  payment_not_settled: [
    409,
    'This payment hasn’t settled yet, so it can’t be refunded. Please try again tomorrow.',
  ],
  payment_not_taken: [
    409,
    'The bank didn’t let us charge this order just now. The amount’s still reserved. Please try again.',
  ],
  payment_lapsed: [
    409,
    'The bank no longer holds the payment for this order. It has to be paid again before it leaves.',
  ],
  payment_needed: [402, 'The new total is higher. Please choose how to pay the difference.'],
  tip_closed: [409, 'A tip can’t be added to this order any more.'],
  order_empty: [409, 'An order needs at least one item. You can cancel it instead.'],
  alcohol_needs_order: [409, 'Alcohol needs a separate order, so that we can check your age.'],
  substitute_other_kind: [409, 'That’s another kind of drink, and the customer hasn’t agreed to it.'],
  substitute_alcohol: [409, 'A drink without alcohol can’t be replaced by one with alcohol.'],
  substitute_not_asked: [409, 'The customer wants to be asked first.'],
  wrong_bag: [422, 'That bag isn’t part of this order.'],
  proposal_closed: [409, 'That’s been decided already.'],
  answer_awaited: [409, 'We’re still waiting for the customer’s answer about a substitute.'],
  substitute_unwanted: [409, 'The customer doesn’t want a substitute.'],
  supply_too_large: [409, 'That’s more than was ordered.'],
  refund_too_large: [409, 'There isn’t that much left to refund on this order.'],
  refund_changed: [
    409,
    'Someone has just refunded part of this order. Please check what’s left and try again.',
  ],
  given_already: [409, 'The same amount was given a moment ago. Please reload the page and check.'],
  goodwill_too_large: [409, 'Credit can’t be more than the order total.'],
  order_not_delivered: [409, 'You can do this once your order has arrived.'],
  problem_reported: [409, 'Some of this was reported or refunded already. Please check what’s left.'],
  problem_resolved: [409, 'This report was answered already.'],
  stale: [409, 'Someone has changed this in the meantime. Please check it and try again.'],
  refund_settled: [409, 'Someone has just settled that refund another way. Please reload the page.'],
  terminal_reference_used: [
    409,
    'That receipt was recorded today already. Please check the number on the receipt.',
  ],
  nothing_owed: [409, 'There’s nothing to pay on this order.'],
  nothing_owed_back: [409, 'There’s nothing to give back on the terminal.'],
  event_not_genuine: [400, 'That did not come from our payment provider.'],
  order_in_progress: [409, 'This order is still being placed. Please wait a moment.'],
  idempotency_mismatch: [422, 'This order was already placed with other details.'],

  too_few_units: [409, 'There aren’t that many. Please count what’s on the shelf.'],
  product_not_stocked: [409, 'This store doesn’t stock one of these products.'],
  import_ended: [409, 'This import was taken back. Upload the file again.'],
  import_not_applied: [409, 'This import hasn’t changed anything yet.'],
  barcode_taken: [409, 'Another product has that barcode already.'],
  slug_taken: [409, 'Another product has that address already.'],
  category_slug_taken: [409, 'Another category has that address already.'],
  price_not_charged: [409, 'A price can be struck through only after customers paid it for a while.'],
  special_too_deep: [409, 'Alcohol can’t be sold below half its price.'],
  special_on_tobacco: [409, 'Tobacco can’t be sold at a special price.'],
  delivery_note_used: [409, 'This delivery note was received already.'],
  too_many_tags: [409, 'That’s more than 20 tags. Remove one first.'],
  segment_not_found: [404, 'We don’t have that segment.'],
  segment_name_taken: [409, 'Another segment has that name already.'],
  segment_in_use: [409, 'A campaign or an offer uses this segment, so it can’t be deleted.'],
  supplier_name_taken: [409, 'Another supplier has that name already.'],
  not_supplied: [409, 'That supplier doesn’t sell one of these products.'],
  supplier_without_email: [409, 'This supplier has no email address. Add one, or send the order yourself.'],

  message_not_dead: [409, 'That message hasn’t failed. It was sent, or it’s waiting for its next try.'],
  message_waiting: [409, 'That message is already waiting to be sent.'],
  message_lapsed: [409, 'That message is out of date, so it can’t be sent again.'],

  order_ended: [409, refusalTexts.orderEnded],
  age_confirmation_required: [400, 'Please confirm that you’re 18 or over.'],
  action_changed: [422, 'This was sent before with other details. Nothing has changed.'],
  earlier_action_failed: [409, 'An earlier step of this order didn’t work, so this one wasn’t done.'],
  hand_over_in_review: [
    409,
    'We can’t be sure that this was handed over within the lawful hours. A manager will look at it.',
  ],
  tracking_link_invalid: [404, 'This tracking link doesn’t work any more.'],
  payment_link_invalid: [
    404,
    'This payment link doesn’t work. If we’ve sent you a newer one, please use that.',
  ],
  payment_link_ended: [410, 'This payment link has ended. Please call us and we’ll help.'],
  tracking_link_ended: [410, 'This tracking link has ended with its order.'],
  status_not_allowed: [409, 'This order can’t go to that status from here.'],
  reason_required: [400, fieldTexts.reasonRequired],
  driver_unfit: [409, 'That driver can’t take this order.'],
  not_on_shift: [409, 'Start your shift first.'],
  document_not_accepted: [400, 'That ID isn’t accepted in this state.'],
  order_undeliverable: [409, 'This order can’t be delivered.'],
  wrong_recipient: [
    400,
    'That’s not the name on this order. Don’t hand it over. Refuse the delivery: “Not the person named on the order”.',
  ],
  name_nearly_same: [
    400,
    'The name on the ID is nearly the one on the order. Compare both names and the photo. If it’s the same person, confirm it. If not, refuse the delivery.',
  ],
  door_check_recorded: [409, 'There’s already an ID check for this order, with different answers.'],
  goods_on_board: [409, 'You’re still carrying goods. Deliver them or take them back to the store first.'],
  breach_not_decided: [409, 'First decide whether this breach has to be notified.'],
  no_open_return: [409, 'Nothing from this order is on its way back.'],
  not_in_order: [422, 'That item isn’t part of this order.'],
  wrong_item: [422, 'That’s not the item you’re looking for. Please put it back.'],
  scan_required: [422, 'Please scan the barcode. If you can’t, say why or ask a manager.'],
  supervisor_code_wrong: [422, 'That PIN isn’t right. Please try again, or scan the barcode.'],
  bag_in_use: [409, 'Another order has a bag with that code. Please use a new one.'],
  return_too_large: [409, 'That’s more than the driver still has.'],
  outside_lawful_hours: [409, 'By law, alcohol can’t be handed over at this hour.'],
} as const satisfies Record<string, readonly [status: number, msg: string]>

export type ErrorCode = keyof typeof ERRORS

/** Returns the code that the API sends. S-ERR-9 defines `018` for one of our codes. */
export const publicCode = (code: ErrorCode): string => (code === 'verification_required' ? '018' : code)

export type ErrorBody = {
  code: string
  msg: string
  /** One message for each invalid input field. */
  fields?: Record<string, string>
  /**
   * With `018`: the user to whom the code was sent. With `not_signed_in`: the guest who still has to verify.
   * With `second_factor_required` and `second_factor_enrolment_required`: the user who is logging in.
   */
  user_id?: number
  /** With `second_factor_required`: the available second steps. */
  methods?: string[]
  /** With a 429 or 503: seconds to wait, as in `Retry-After`. */
  retry_after?: number
  /** With `internal`: reference of the error in the shop's logs. */
  reference?: string
  /** With `approval_required`: id of the request that waits for a second person. */
  approval_id?: number
  /** With `refund_changed`: dollars that can still be refunded. */
  refundable?: number
  /** With `stale`: the current record. With `saved_view_name_taken`: the existing view of that name. */
  current?: unknown
  /** With `stale` of a pick: the current line, and the person who picked it last, if known. */
  line?: PickedLine
  /** With `wrong_item`: the item that was scanned, null if the barcode is unknown, and the item that the line needs. */
  scanned?: ItemName | null
  wanted?: ItemName
  /** With `scan_required`: what the store requires instead of a scan, and the order lines concerned. */
  how?: 'reason' | 'supervisor'
  unscanned_lines?: number[]
  /** With `limit_reached`: what the buyer's own limits still allow this week; null without a limit. */
  left?: { amount: number | null; standard_drinks: number | null }
  /** With `status_not_allowed`: the statuses that the order can change to. */
  allowed?: number[]
}
