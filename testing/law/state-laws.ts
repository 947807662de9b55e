import type { AddressState } from '#domain/states.ts'
import type { ClosedDaysParameters } from '#domain/law/delivery-hours.ts'
import type {
  AcceptedDocument,
  Issuer,
  NoticesParameters,
  StateLaw,
  StateLaws,
} from '#domain/law/state-law.ts'

const CLOSED = { opens: null, closes: null } as const
const SINCE = { validFrom: '2000-01-01', validTo: null } as const

const since = <P>(parameters: P) => [{ ...SINCE, parameters }]

const OF_AUSTRALIA: readonly Issuer[] = ['VIC', 'NSW', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT', 'AU']

/** Documents that both states accept. */
const DOCUMENTS: readonly AcceptedDocument[] = [
  { type: 'driver_licence', issuers: OF_AUSTRALIA },
  { type: 'digital_licence', issuers: OF_AUSTRALIA },
  { type: 'foreign_licence', issuers: ['FOREIGN'] },
  { type: 'passport', issuers: ['AU', 'FOREIGN'] },
  { type: 'proof_of_age', issuers: OF_AUSTRALIA },
  { type: 'keypass', issuers: OF_AUSTRALIA },
]

const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  opens: weekday === 7 ? '10:00' : '09:00',
  closes: '23:00',
}))

const daysWith = (anzacDay: Omit<ClosedDaysParameters['days'][number], 'day' | 'name'>) => ({
  days: [
    { day: 'easter -2', name: 'Good Friday', ...CLOSED },
    { day: '04-25', name: 'Anzac Day', ...anzacDay },
    { day: '12-25', name: 'Christmas Day', ...CLOSED },
  ],
})

const RECIPIENT = { minimum_age: 18, first: 'buyer', later: 'buyer', gift: 'gift_recipient' } as const

const columns = (...fields: string[]) => fields.map((field) => ({ field, title: field }))

const NOTICES: Record<AddressState, NoticesParameters> = {
  VIC: {
    version: '2026-11',
    text: 'WARNING. Under the Liquor Control Reform Act 1998 it is an offence: to supply alcohol to a person under the age of 18 years (Penalty exceeds {supply}); for a person under the age of 18 years to purchase or receive liquor (Penalty exceeds {receive}).',
    amounts: [
      { name: 'supply', amount: '$24,000' },
      { name: 'receive', amount: '$1,000' },
    ],
    licence: 'Victorian limited liquor licence',
    sale_notice: 'All alcohol sales occur and are appropriated in Victoria.',
  },
  NSW: {
    version: '2026-11',
    text: 'Liquor Act 2007: it is against the law to sell or supply alcohol to, or to obtain alcohol on behalf of, a person under the age of 18 years.',
    amounts: [],
    licence: 'New South Wales liquor licence',
    sale_notice: '',
  },
}

const VIC: StateLaw = {
  hours: since({ hours }),
  closedDays: since(daysWith({ opens: '13:00', closes: '23:00' })),
  documents: since({
    documents: [
      ...DOCUMENTS.slice(0, 2),
      { type: 'learner_permit', issuers: ['VIC'] },
      ...DOCUMENTS.slice(2),
      { type: 'marine_licence', issuers: ['VIC'] },
    ],
  }),
  recipient: since(RECIPIENT),
  training: since({ required: false, years: 5 }),
  notices: since(NOTICES.VIC),
  refusals: since({
    retention_months: 24,
    classes: [
      { class: 'minor', reasons: ['minor'] },
      { class: 'intoxicated', reasons: ['intoxicated'] },
      { class: 'unattended_same_day', reasons: ['unattended'], same_day: true },
      { class: 'gift', reasons: ['no_valid_id', 'wrong_person'], gift: true },
      {
        class: 'first_order',
        reasons: ['unattended', 'no_valid_id', 'wrong_person'],
        gift: false,
        first_supply: true,
      },
    ],
  }),
  reports: since({
    periods: [{ from: '07-01', to: '06-30', due: '07-30' }],
    categories: [],
    columns: columns('licence_number', 'deliveries', 'failed_at', 'postcode', 'class', 'reason'),
  }),
}

const NSW: StateLaw = {
  hours: since({ hours }),
  closedDays: since(daysWith(CLOSED)),
  documents: since({ documents: DOCUMENTS }),
  recipient: since(RECIPIENT),
  training: since({ required: true, years: 5 }),
  notices: since(NOTICES.NSW),
  refusals: since({
    retention_months: 24,
    classes: [
      { class: 'minor', reasons: ['minor'] },
      { class: 'intoxicated', reasons: ['intoxicated'] },
      { class: 'details_do_not_match', reasons: ['no_valid_id', 'wrong_person'] },
    ],
  }),
  reports: since({
    periods: [
      { from: '01-01', to: '06-30', due: '07-21' },
      { from: '07-01', to: '12-31', due: '01-21' },
    ],
    categories: [
      { kind: 'beer_cider', category: 'beer_cider_perry_mead' },
      { kind: 'wine', category: 'wine' },
      { kind: 'spirits', category: 'spirits' },
      { kind: 'premixed', category: 'spirits' },
    ],
    columns: columns('licence_number', 'postcode', 'category', 'millilitres'),
  }),
}

/** Rules of a new shop, for tests and simulations without a database. A test compares them with the migrated rows. */
export const STATE_LAWS: StateLaws = { VIC, NSW }
