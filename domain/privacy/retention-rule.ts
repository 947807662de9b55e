/**
 * Retention of one kind of personal data: the period, the reason and what remains. The privacy page shows the rules,
 * and the hourly job applies them. Without a `job`, the data is deleted as described by the rule. `tables` lists the
 * covered tables.
 */
export type RetentionRule = {
  what: string
  period: string
  reason: string
  remains: string
  job: RetentionJob | null
  tables: readonly string[]
}

export type RetentionJob =
  | 'unverified guests'
  | 'customers served by staff'
  | 'codes and links'
  | 'rate limits'
  | 'orders'
  | 'problem reports'
  | 'care cases'
  | 'hand-over distances'
  | 'staff notes'
  | 'delivery ratings'
  | 'product reviews'
  | 'referrals'
  | 'gift cards'
  | 'bought gift cards'
  | 'store credit'
  | 'payment events'
  | 'door checks'
  | 'consents'
  | 'self-exclusions'
  | 'messages'
  | 'webhooks'
  | 'enquiries'
  | 'stock alerts'
  | 'guest carts'
  | 'searches'
  | 'driver positions'
  | 'driver shifts'
  | 'approvals'
  | 'data breaches'
  | 'audit log'
