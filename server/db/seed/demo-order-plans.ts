import type { AddressState } from '#domain/states.ts'

/** House of the invented address sample, so that the address search finds it as well. */
export type DemoHome = {
  email: string
  number: number
  /** Street as written in the sample's files. */
  street: readonly [name: string, type: string]
  suburb: string
  state: AddressState
}

export type DemoOrder = {
  home: DemoHome
  daysAgo: number
  /** Local time of day at which the order was placed. */
  placed: string
  /** Start of the chosen delivery time; absent for ASAP. */
  slot?: string
  /** Icon names of categories, one favourite of each. */
  basket: readonly (readonly [category: string, quantity: number])[]
  promoCode?: string
  comment?: string
  isCanceled?: boolean
}

const HOME: DemoHome = {
  email: 'customer@coldie.test',
  number: 46,
  street: ['SMITH', 'STREET'],
  suburb: 'Fitzroy',
  state: 'VIC',
}
const BY_THE_BAY: DemoHome = { ...HOME, number: 115, street: ['ACLAND', 'STREET'], suburb: 'St Kilda' }
const NEWTOWN: DemoHome = {
  email: 'jules@coldie.test',
  number: 209,
  street: ['KING', 'STREET'],
  suburb: 'Newtown',
  state: 'NSW',
}
const FOOTSCRAY: DemoHome = {
  email: 'casey@coldie.test',
  number: 37,
  street: ['BARKLY', 'STREET'],
  suburb: 'Footscray',
  state: 'VIC',
}

/** Homes in the order in which they are saved: the first is the last used. */
export const DEMO_HOMES: readonly DemoHome[] = [HOME, BY_THE_BAY, NEWTOWN, FOOTSCRAY]

/**
 * Orders, oldest first, because order numbers are drawn in that order. All have ended, so that no past order is
 * still open.
 */
export const DEMO_ORDERS: readonly DemoOrder[] = [
  {
    home: HOME,
    daysAgo: 27,
    placed: '18:40',
    basket: [
      ['beer', 2],
      ['snacks', 3],
    ],
    promoCode: 'WELCOME10',
  },
  {
    home: HOME,
    daysAgo: 20,
    placed: '19:15',
    basket: [
      ['red_wine', 2],
      ['snacks', 1],
    ],
    comment: 'The bell is broken, please knock.',
  },
  {
    home: BY_THE_BAY,
    daysAgo: 13,
    placed: '15:30',
    slot: '18:00',
    basket: [
      ['sparkling', 2],
      ['ice', 1],
      ['snacks', 2],
    ],
  },
  {
    home: NEWTOWN,
    daysAgo: 11,
    placed: '14:05',
    slot: '19:00',
    basket: [
      ['spirits', 1],
      ['mixers', 2],
    ],
  },
  { home: HOME, daysAgo: 9, placed: '20:05', basket: [['cider', 2]], isCanceled: true },
  { home: FOOTSCRAY, daysAgo: 8, placed: '17:50', basket: [['beer', 3]] },
  {
    home: HOME,
    daysAgo: 6,
    placed: '18:20',
    basket: [
      ['premix', 3],
      ['mixers', 1],
    ],
  },
  {
    home: NEWTOWN,
    daysAgo: 4,
    placed: '19:35',
    basket: [
      ['white_wine', 3],
      ['snacks', 2],
    ],
    promoCode: 'FIVER',
  },
  {
    home: HOME,
    daysAgo: 2,
    placed: '17:25',
    basket: [
      ['beer', 1],
      ['soft_drinks', 2],
      ['snacks', 2],
    ],
  },
  {
    home: FOOTSCRAY,
    daysAgo: 1,
    placed: '20:10',
    basket: [
      ['soft_drinks', 3],
      ['snacks', 4],
    ],
  },
]
