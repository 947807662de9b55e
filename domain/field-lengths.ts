/**
 * Maximum lengths of fields in characters, enforced by the API and by the fields on screen. Some columns also have a
 * check constraint: a larger value needs a migration that replaces it. The messages for empty and invalid fields are in
 * `field-texts.ts`.
 */

// People

export const PASSWORD_MIN_LENGTH = 8
/** A first or a last name. @source S-VALID-12 */
export const PERSON_NAME_MAX = 60
export const BUSINESS_NAME_MAX = 120
/** First and last name in one field. */
export const RECIPIENT_NAME_MAX = 80
/** @source RFC 5321, 4.5.3.1.3 */
export const EMAIL_MAX = 254
export const PASSKEY_NAME_MAX = 60

// Addresses

export const ADDRESS_LINE_MAX = 120
export const SUBURB_MAX = 80
export const POSTCODE_MAX = 10
export const ADDRESS_LABEL_MAX = 40
export const DELIVERY_NOTES_MAX = 250

// Shopping

/** Search text of a shopper. */
export const SEARCH_MAX = 200
/** A code as typed into a cart. */
export const TYPED_PROMO_CODE_MAX = 64
/** @source S-VALID-11, A-CHECK-2 */
export const ORDER_COMMENT_MAX = 250
/** @source A-CHECK-2 */
export const GIFT_MESSAGE_MAX = 250
export const GIFT_CARD_CODE_MAX = 40
export const GIFT_CARD_MESSAGE_MAX = 250
export const GIFT_CARD_PURCHASE_MESSAGE_MAX = 300
export const RATING_COMMENT_MAX = 1000
export const PROBLEM_DETAILS_MAX = 1000
export const ENQUIRY_MESSAGE_MAX = 2000

// Texts by staff about orders, people and stock

/** Reason for a refund, a change or a decision. */
export const REASON_MAX = 500
/** Reason on a single line. */
export const SHORT_REASON_MAX = 200
/** Reason for picking a pack without a scan. */
export const UNSCANNED_REASON_MAX = 120
export const CLOSURE_REASON_MAX = 100
export const NOTE_MAX = 1000
export const PROBLEM_REPLY_MAX = 500
export const PAID_OTHERWISE_NOTE_MAX = 500
export const TERMINAL_REFERENCE_MAX = 40
export const BAG_CODE_MAX = 40
export const SUPPLIER_MAX = 80
export const DELIVERY_NOTE_NUMBER_MAX = 40
export const SUPPLIER_PHONE_MAX = 30
/** Number of a product in a supplier's list. */
export const SUPPLIER_CODE_MAX = 40
export const CERTIFICATE_NUMBER_MAX = 60
/** Last characters of the number of a driver's document. */
export const NUMBER_END_MAX = 4
/** Search text in a list of the console. */
export const STAFF_SEARCH_MAX = 100
export const VIEW_NAME_MAX = 40
export const SEGMENT_NAME_MAX = 80
export const TAG_MAX = 30

// Texts by owners

export const PRODUCT_NAME_MAX = 120
export const PRODUCT_DESCRIPTION_MAX = 4000
export const IMAGE_ALT_MAX = 200
export const CATEGORY_NAME_MAX = 60
export const CATEGORY_DESCRIPTION_MAX = 500
export const CATEGORY_IMAGE_ALT_MAX = 120
/** Title of a page in search results. */
export const PAGE_TITLE_MAX = 120
export const META_MAX = 300
/** The last part of a page's or category's address. */
export const SLUG_MAX = 60
export const LINK_MAX = 300
export const BANNER_TITLE_MAX = 80
export const BANNER_TEXT_MAX = 300
export const BANNER_BUTTON_MAX = 40
export const CAMPAIGN_NAME_MAX = 80
export const CAMPAIGN_SUBJECT_MAX = 120
export const CAMPAIGN_TEXT_MAX = 4000
export const PROMO_CODE_MAX = 40
export const PROMO_DESCRIPTION_MAX = 120
export const PROMOTION_NAME_MAX = 60
export const ZONE_NAME_MAX = 80
export const TABLET_NAME_MAX = 60
export const API_KEY_NAME_MAX = 60
export const WEBHOOK_URL_MAX = 500
export const WEBHOOK_DESCRIPTION_MAX = 100
export const COMPANY_NAME_MAX = 120
export const POSTAL_ADDRESS_MAX = 200
export const CONTACT_PHONE_MAX = 40
export const PENALTY_MAX = 20
export const BREACH_SUMMARY_MAX = 2000
/** Description of the affected data and people. */
export const BREACH_DETAILS_MAX = 1000
export const BREACH_ENTRY_MAX = 5000
export const LAW_CITATION_MAX = 500
/** Version, class, category, name of an amount or of a licence. */
export const LAW_WORD_MAX = 80
/** List of a rule as JSON. */
export const LAW_LIST_MAX = 20_000
/** Notice of a state. */
export const LAW_TEXT_MAX = 1000
export const LAW_DAY_NAME_MAX = 60
