import type { RetentionRule } from './retention-rule.ts'

const NOTHING = 'Nothing'

const ORDER_TABLES = [
  ...['orders', 'order_lines', 'order_charges', 'order_discounts', 'order_substitutes', 'order_events'],
  ...['order_returns', 'order_return_units', 'order_return_records', 'payments', 'payment_steps'],
  ...['payment_disputes', 'refunds', 'refund_parts', 'settlements', 'settlement_parts', 'invoices'],
  'ledger_entries',
]

const ACCOUNT_RULES: readonly RetentionRule[] = [
  {
    what: 'Account, addresses, date of birth',
    period: 'Until you delete the account',
    reason: 'You use it',
    remains: NOTHING,
    job: null,
    tables: ['users', 'user_addresses', 'favourites', 'passkeys', 'totp_credentials', 'recovery_codes'],
  },
  {
    what: 'A guest who never verified the mobile',
    period: '1 day',
    reason: 'You may come back to your order',
    remains: NOTHING,
    job: 'unverified guests',
    tables: ['users'],
  },
  {
    what: 'Name, email and mobile of a customer without an account, whose order our staff took',
    period: '2 years after the last order',
    reason: 'To answer questions about it',
    remains: NOTHING,
    job: 'customers served by staff',
    tables: ['users'],
  },
  {
    what: 'Codes, links for a new password or to pay or follow an order, dearer addresses to agree to, ended sessions',
    period: 'At most 1 day after they end',
    reason: 'They keep your account safe',
    remains: NOTHING,
    job: 'codes and links',
    tables: [
      ...['verification_codes', 'verification_tries', 'password_resets', 'captcha_answers', 'sessions'],
      ...['passkey_challenges', 'credential_notices', 'contact_changes', 'tracking_links', 'payment_links'],
      'address_change_requests',
    ],
  },
  {
    what: 'How often something was tried, such as a login',
    period: 'At most 1 day',
    reason: 'It stops people guessing codes and passwords',
    remains: NOTHING,
    job: 'rate limits',
    tables: ['rate_limits'],
  },
]

const MONEY_RULES: readonly RetentionRule[] = [
  {
    what: 'Orders, returns, refunds and tax invoices',
    period: '5 years; without your street once the account is gone',
    reason: 'Tax law',
    remains: 'Amounts, dates and suburb, without name, street or words',
    job: 'orders',
    tables: ORDER_TABLES,
  },
  {
    what: 'Problems you reported with an order, and our answers',
    period: '2 years, or until you delete the account',
    reason: 'To answer questions about them',
    remains: 'Items, kind of problem, result and dates, without words',
    job: 'problem reports',
    tables: ['problem_reports', 'problem_report_items'],
  },
  {
    what: 'Notes our staff made about you or an order',
    period: '2 years, or until you delete the account',
    reason: 'To answer questions about it',
    remains: NOTHING,
    job: 'staff notes',
    tables: ['order_notes', 'customer_notes'],
  },
  {
    what: 'How you rated a delivery',
    period: '2 years, or until you delete the account',
    reason: 'To deliver better',
    remains: NOTHING,
    job: 'delivery ratings',
    tables: ['delivery_ratings'],
  },
  {
    what: 'Your product reviews',
    period: '5 years, or until you delete the account',
    reason: 'Other shoppers read them',
    remains: NOTHING,
    job: 'product reviews',
    tables: ['product_reviews'],
  },
  {
    what: 'That you confirmed your age, and the wording you agreed to',
    period: 'As long as the order',
    reason: 'To show what you were asked',
    remains: 'Time and version, without your name',
    job: null,
    tables: ['orders'],
  },
  {
    what: 'Which first-order codes were used',
    period: '5 years; once the account is gone, as a code made of your mobile that can’t be read back',
    reason: 'Each person gets an offer once',
    remains: 'That the order had the offer',
    job: 'orders',
    tables: ['promo_uses'],
  },
  {
    what: 'Who invited whom, and what we decided',
    period: '5 years; once the account is gone, as a code made of your mobile that can’t be read back',
    reason: 'Each person gets an offer once',
    remains: 'Reward and dates, by account number',
    job: 'referrals',
    tables: ['referrals'],
  },
  {
    what: 'E-mail and message of a gift card',
    period: '1 year after it’s used or ends',
    reason: 'To answer questions about it',
    remains: 'Amount, dates and the last characters of its code',
    job: 'gift cards',
    tables: ['gift_cards'],
  },
  {
    what: 'Why you got store credit',
    period: '5 years',
    reason: 'Tax law',
    remains: 'Amounts and dates, by account number',
    job: 'store credit',
    tables: ['credit_entries'],
  },
  {
    what: 'What our payment provider reports about a payment',
    period: '13 months',
    reason: 'A bank can dispute a payment that long',
    remains: 'Result and amount, with the order',
    job: 'payment events',
    tables: ['payment_events'],
  },
]

const LAW_RULES: readonly RetentionRule[] = [
  {
    what: 'ID checks and refusals at the door',
    period: '2 years',
    reason: 'Liquor law',
    remains: 'Result, time and postcode, without the name',
    job: 'door checks',
    tables: ['door_checks'],
  },
  {
    what: 'Yes and no to offers and news',
    period: 'As long as it counts, and 3 years',
    reason: 'The Spam Act asks us to prove it',
    remains: NOTHING,
    job: 'consents',
    tables: ['consents'],
  },
  {
    what: 'Self-exclusions',
    period: 'Until they end, and 2 years',
    reason: 'Liquor law',
    remains: NOTHING,
    job: 'self-exclusions',
    tables: ['self_exclusions', 'self_exclusion_keys', 'self_exclusion_reviews', 'self_exclusion_orders'],
  },
]

const CONTACT_RULES: readonly RetentionRule[] = [
  {
    what: 'E-mails and SMS we sent you',
    period: '1 year',
    reason: 'To answer questions about an order',
    remains: NOTHING,
    job: 'messages',
    tables: ['messages', 'message_attachments'],
  },
  {
    what: 'What you wrote to us',
    period: '2 years',
    reason: 'To answer you, and to learn from it',
    remains: NOTHING,
    job: 'enquiries',
    tables: ['subscriptions'],
  },
  {
    what: 'A cart without an account',
    period: '30 days',
    reason: 'You may come back to it',
    remains: NOTHING,
    job: 'guest carts',
    tables: ['carts', 'cart_items', 'cart_additions', 'cart_item_keys'],
  },
  {
    what: 'Searches that found nothing, counted without who searched',
    period: '1 year',
    reason: 'To learn what to stock',
    remains: NOTHING,
    job: 'searches',
    tables: ['search_misses'],
  },
]

const STAFF_RULES: readonly RetentionRule[] = [
  {
    what: 'Where a driver is',
    period: 'Until the shift ends',
    reason: 'You see your order coming',
    remains: NOTHING,
    job: 'driver positions',
    tables: ['driver_positions'],
  },
  {
    what: 'When a driver worked',
    period: '7 years',
    reason: 'Workplace law',
    remains: NOTHING,
    job: 'driver shifts',
    tables: ['driver_shifts'],
  },
  {
    what: 'A driver’s training, and the end of their documents',
    period: 'While they drive for us, and at least 5 years after',
    reason: 'Liquor law',
    remains: 'All of it: we don’t delete it automatically yet',
    job: null,
    tables: ['drivers', 'driver_training_records', 'driver_documents'],
  },
  {
    what: 'What one of us asked for and a second person decided',
    period: '1 year',
    reason: 'To check refunds, credit and gift cards',
    remains: 'Who asked and decided, when, and the amount or right',
    job: 'approvals',
    tables: ['approvals', 'limit_uses'],
  },
  {
    what: 'Our register of data breaches',
    period: '7 years after the last entry',
    reason: 'To show what we did about them',
    remains: NOTHING,
    job: 'data breaches',
    tables: ['data_breaches', 'data_breach_entries'],
  },
  {
    what: 'What we told other programs of an order, by its number',
    period: '30 days',
    reason: 'To send it again where it didn’t arrive',
    remains: NOTHING,
    job: 'webhooks',
    tables: ['webhook_deliveries', 'webhook_attempts'],
  },
  {
    what: 'The log of who changed what, by numbers',
    period: '5 years',
    reason: 'To prove what happened',
    remains: 'A hash that proves the log is whole',
    job: 'audit log',
    tables: ['audit_log', 'audit_chain', 'audit_checkpoints'],
  },
]

export const RETENTION_RULES: readonly RetentionRule[] = [
  ...ACCOUNT_RULES,
  ...MONEY_RULES,
  ...LAW_RULES,
  ...CONTACT_RULES,
  ...STAFF_RULES,
]
