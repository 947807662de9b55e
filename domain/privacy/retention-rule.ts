/**
 * What personal data is kept, for how long, why, and what remains. The privacy page shows these rules and the hourly
 * job applies them. A rule without a `job` ends as its reason says. `tables` are the tables it covers.
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
  | 'staff notes'
  | 'delivery ratings'
  | 'product reviews'
  | 'referrals'
  | 'gift cards'
  | 'store credit'
  | 'payment events'
  | 'door checks'
  | 'consents'
  | 'self-exclusions'
  | 'messages'
  | 'webhooks'
  | 'enquiries'
  | 'guest carts'
  | 'searches'
  | 'driver positions'
  | 'driver shifts'
  | 'approvals'
  | 'data breaches'
  | 'audit log'
