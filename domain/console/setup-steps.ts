/** Steps from an empty shop to its first order, in the recommended order. @source S-SETUP-2 */
export const SETUP_STEPS = [
  'company',
  'store',
  'zone',
  'hours',
  'products',
  'stock',
  'team',
  'order',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const SETUP_STATES = ['done', 'open', 'skipped'] as const

/** Reasons for which a step is open. */
export const SETUP_GAPS = [
  'company_name',
  'store',
  'licence',
  'zone',
  'hours',
  'products',
  'stock',
  'staff',
  'driver',
  'store_closed',
  'order',
  'order_open',
] as const
export type SetupGap = (typeof SETUP_GAPS)[number]

/** Data of the shop from which the states of the steps follow. */
export type SetupFacts = {
  hasCompanyName: boolean
  /** Store of the steps; null while the shop has none. */
  store: {
    storeId: number
    isOpen: boolean
    hasLicence: boolean
    hasHours: boolean
    zones: number
    products: number
    units: number
    staff: number
    drivers: number
  } | null
  /** A placed order that has ended, otherwise the newest placed order; null without one. */
  order: { orderId: number; hasEnded: boolean } | null
}

export type SetupStepView = {
  step: SetupStep
  state: (typeof SETUP_STATES)[number]
  missing: SetupGap[]
  path: string
}

/**
 * Returns the steps with their states, and the paths of their screens. Only an open step can be skipped, so a skipped
 * step becomes done with its data.
 * @source S-SETUP-2, A-SETUP-1
 */
export const setupSteps = (facts: SetupFacts, skipped: readonly SetupStep[]): SetupStepView[] =>
  SETUP_STEPS.map((step) => {
    const missing = gapsOf(step, facts)
    const open = skipped.includes(step) ? 'skipped' : 'open'
    return { step, state: missing.length === 0 ? 'done' : open, missing, path: pathOf(step, facts) }
  })

/** Returns whether no step is open. */
export const isSetUp = (steps: readonly Pick<SetupStepView, 'state'>[]): boolean =>
  steps.every(({ state }) => state !== 'open')

function gapsOf(step: SetupStep, { hasCompanyName, store, order }: SetupFacts): SetupGap[] {
  if (step === 'company') return hasCompanyName ? [] : ['company_name']
  if (!store) return ['store']
  const gaps = (...found: (SetupGap | false)[]) => found.filter((gap) => gap !== false)
  switch (step) {
    case 'store':
      return gaps(!store.hasLicence && 'licence')
    case 'zone':
      return gaps(store.zones === 0 && 'zone')
    case 'hours':
      return gaps(!store.hasHours && 'hours')
    case 'products':
      return gaps(store.products === 0 && 'products')
    case 'stock':
      return gaps(store.units === 0 && 'stock')
    case 'team':
      return gaps(store.staff === 0 && 'staff', store.drivers === 0 && 'driver')
    case 'order':
      if (order) return gaps(!order.hasEnded && 'order_open')
      return gaps(!store.isOpen && 'store_closed', 'order')
  }
}

function pathOf(step: SetupStep, { store, order }: SetupFacts): string {
  if (step === 'company') return '/console/settings/general'
  if (!store) return '/console/stores/new'
  const ofStore = `/console/stores/${store.storeId}`
  switch (step) {
    case 'store':
      return ofStore
    case 'zone':
      return store.zones === 0 ? `/console/zones/new?store=${store.storeId}` : '/console/zones'
    case 'hours':
      return `${ofStore}/hours`
    case 'products':
      return store.products === 0 ? '/console/imports' : '/console/products'
    case 'stock':
      return store.units === 0 ? `/console/stock/${store.storeId}/delivery` : '/console/stock'
    case 'team':
      return store.staff === 0 || store.drivers === 0 ? '/console/people/invite' : '/console/people'
    case 'order':
      if (order) return `/console/orders/${order.orderId}`
      return store.isOpen ? `/console/orders/new?test=${store.storeId}` : ofStore
  }
}
