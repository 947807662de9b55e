/**
 * What is kept of people, for how long, why, and what remains: the table of the privacy page, and what the hourly job
 * follows. A rule without a `job` ends by what its reason says.
 */
export type RetentionRule = {
  what: string
  period: string
  reason: string
  remains: string
  job: RetentionJob | null
}

export type RetentionJob =
  | 'unverified guests'
  | 'codes and links'
  | 'orders'
  | 'door checks'
  | 'consents'
  | 'self-exclusions'
  | 'messages'
  | 'enquiries'
  | 'guest carts'
  | 'driver positions'
  | 'audit log'

const NOTHING = 'Nothing'

export const RETENTION_RULES: readonly RetentionRule[] = [
  {
    what: 'Account, addresses, date of birth',
    period: 'Until you delete the account',
    reason: 'You use it',
    remains: NOTHING,
    job: null,
  },
  {
    what: 'A guest who never verified the mobile',
    period: '1 day',
    reason: 'You may come back to your order',
    remains: NOTHING,
    job: 'unverified guests',
  },
  {
    what: 'Codes, links for a new password, ended sessions',
    period: 'At most 1 day after they end',
    reason: 'They keep your account safe',
    remains: NOTHING,
    job: 'codes and links',
  },
  {
    what: 'Orders and tax invoices',
    period: '5 years; without your street once the account is gone',
    reason: 'Tax law',
    remains: 'Amounts, dates and suburb, without name, street or words',
    job: 'orders',
  },
  {
    what: 'Which first-order codes and referrals were used',
    period: 'As long as the order',
    reason: 'Each person gets an offer once',
    remains: 'Once the account is gone, a code made of your mobile that can’t be read back',
    job: 'orders',
  },
  {
    what: 'ID checks and refusals at the door',
    period: '2 years',
    reason: 'Liquor law',
    remains: 'Result, time and postcode, without the name',
    job: 'door checks',
  },
  {
    what: 'Yes and no to offers and news',
    period: 'As long as it counts, and 3 years',
    reason: 'The Spam Act asks us to prove it',
    remains: NOTHING,
    job: 'consents',
  },
  {
    what: 'Self-exclusions',
    period: 'Until they end, and 2 years',
    reason: 'Liquor law',
    remains: NOTHING,
    job: 'self-exclusions',
  },
  {
    what: 'E-mails and SMS we sent you',
    period: '1 year',
    reason: 'To answer questions about an order',
    remains: NOTHING,
    job: 'messages',
  },
  {
    what: 'What you wrote to us',
    period: '2 years',
    reason: 'To answer you, and to learn from it',
    remains: NOTHING,
    job: 'enquiries',
  },
  {
    what: 'A cart without an account',
    period: '30 days',
    reason: 'You may come back to it',
    remains: NOTHING,
    job: 'guest carts',
  },
  {
    what: 'Where a driver is',
    period: 'Until the shift ends',
    reason: 'You see your order coming',
    remains: NOTHING,
    job: 'driver positions',
  },
  {
    what: 'The log of who changed what, by numbers',
    period: '5 years',
    reason: 'To prove what happened',
    remains: 'A hash that proves the log is whole',
    job: 'audit log',
  },
]
