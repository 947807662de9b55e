import { describe, expect, it } from 'vitest'
import { type SetupFacts, SETUP_STEPS, isSetUp, setupSteps } from './setup-steps.ts'

const EMPTY: SetupFacts = { hasCompanyName: false, store: null, order: null }
const NEW_STORE = {
  storeId: 7,
  isOpen: false,
  hasLicence: false,
  hasHours: true,
  zones: 0,
  products: 0,
  units: 0,
  staff: 0,
  drivers: 0,
}
const READY = {
  ...NEW_STORE,
  isOpen: true,
  hasLicence: true,
  zones: 1,
  products: 40,
  units: 90,
  staff: 1,
  drivers: 1,
}
const ENDED = { orderId: 3, hasEnded: true }

const stepOf = (facts: Partial<SetupFacts>, step: (typeof SETUP_STEPS)[number]) =>
  setupSteps({ ...EMPTY, ...facts }, []).find((one) => one.step === step)

/** @source S-SETUP-2 */
describe('the steps of a new shop', () => {
  it('are all open in an empty shop, and lead to the company and to a new store', () => {
    const steps = setupSteps(EMPTY, [])
    expect(steps.map(({ step }) => step)).toEqual([...SETUP_STEPS])
    expect(steps.every(({ state }) => state === 'open')).toBe(true)
    expect(steps.map(({ path }) => path)).toEqual([
      '/console/settings/general',
      ...Array.from({ length: 7 }, () => '/console/stores/new'),
    ])
  })

  it.each([
    { step: 'store', missing: ['licence'], path: '/console/stores/7' },
    { step: 'zone', missing: ['zone'], path: '/console/zones/new?store=7' },
    { step: 'hours', missing: [], path: '/console/stores/7/hours' },
    { step: 'products', missing: ['products'], path: '/console/imports' },
    { step: 'stock', missing: ['stock'], path: '/console/stock/7/delivery' },
    { step: 'team', missing: ['staff', 'driver'], path: '/console/people/invite' },
    { step: 'order', missing: ['store_closed', 'order'], path: '/console/stores/7' },
  ] as const)('$step of a new store: $missing missing', ({ step, missing, path }) => {
    expect(stepOf({ store: NEW_STORE }, step)).toMatchObject({
      state: missing.length === 0 ? 'done' : 'open',
      missing,
      path,
    })
  })

  it('follow the test order from its form to its end', () => {
    expect(stepOf({ store: READY }, 'order')).toMatchObject({
      missing: ['order'],
      path: '/console/orders/new?test=7',
    })
    expect(stepOf({ store: READY, order: { ...ENDED, hasEnded: false } }, 'order')).toMatchObject({
      missing: ['order_open'],
      path: '/console/orders/3',
    })
    expect(stepOf({ store: READY, order: ENDED }, 'order')).toMatchObject({ state: 'done' })
  })

  it('end when each is done or skipped', () => {
    const facts = { hasCompanyName: true, store: READY, order: null }
    expect(isSetUp(setupSteps(facts, []))).toBe(false)
    expect(isSetUp(setupSteps(facts, ['order']))).toBe(true)
    expect(isSetUp(setupSteps({ ...facts, order: ENDED }, []))).toBe(true)
  })

  it('show a skipped step as done once its data exist', () => {
    const [company] = setupSteps({ ...EMPTY, hasCompanyName: true }, ['company'])
    expect(company!.state).toBe('done')
  })
})
