import type { Setup } from '#contract/console/setup.ts'
import type { SetupGap, SetupStep } from '#domain/console/setup-steps.ts'
import { countText, numberText } from '#web/platform/format/number-text.ts'

/** Texts of the first steps of a new shop. */

export const title = 'Open your first store'
export const doneTitle = 'Your shop is set up'
export const doneText = 'Every step is done or left for later.'
export const progressText = (done: number, of: number) => `${numberText(done)} of ${numberText(of)}`
export const leadText = (done: number, of: number, minutes: number) =>
  `${progressText(done, of)} done. About ${numberText(minutes)} minutes to the first order, and you can stop any time.`
export const stepsLabel = 'Steps'
export const states = { done: 'Done', open: 'Open', skipped: 'Left for later' } as const
export const changeLink = 'Change'
export const startLink = 'Start'
export const minutesText = (minutes: number) => `${numberText(minutes)} min`
export const linkLabel = (link: string, step: string) => `${link}: ${step}`
export const skipButton = 'Leave it for later'
export const resumeButton = 'Take it up again'

/** Minutes that a step takes with everything at hand. */
export const MINUTES: Record<SetupStep, number> = {
  company: 3,
  store: 5,
  zone: 5,
  hours: 3,
  products: 10,
  stock: 10,
  team: 5,
  order: 5,
}

export const TITLES: Record<SetupStep, string> = {
  company: 'Your company',
  store: 'The store and its licence',
  zone: 'Where you deliver',
  hours: 'Hours and delivery times',
  products: 'What you sell',
  stock: 'Prices and stock',
  team: 'Who works and drives',
  order: 'A test order',
}

/** Subject of a step, by its first gap. */
export const ABOUT: Record<SetupGap, string> = {
  company_name: 'Its name, address and contacts, for every page, email and invoice',
  store: 'The address, ABN and contacts of the shop that delivers',
  licence:
    'Number, holder and last day, as on the liquor licence. Without it you can sell everything but alcohol.',
  zone: 'Draw a zone on the map, and set its fee and minimum order',
  hours: 'When you deliver, and how many orders fit each delivery time',
  products: 'Import a file, start from sample drinks, or add products by hand',
  stock: 'Check your prices, then scan or type the first delivery',
  staff: 'Invite one person to pick and one driver. If you do it all yourself, leave it for later.',
  driver: 'Invite one driver, who needs the training that your state asks for',
  store_closed: 'Open the store first. Shoppers near you see it from then on.',
  order:
    'Take an order to the store’s own address. It is a real one: pay it, pick it, then cancel it, and the payment goes back. A canceled order is in no report.',
  order_open: 'It’s on the board. Pick and pack it, then deliver or cancel it.',
}

/** Gap whose subject a step shows while the shop has no store. */
export const ABOUT_WITHOUT_STORE: Partial<Record<SetupStep, SetupGap>> = {
  zone: 'zone',
  hours: 'hours',
  products: 'products',
  stock: 'stock',
  team: 'staff',
  order: 'order',
}

export const ACTIONS: Record<SetupGap, string> = {
  company_name: 'Enter the company',
  store: 'Add the store',
  licence: 'Enter the licence',
  zone: 'Draw the zone',
  hours: 'Set the hours',
  products: 'Import a file',
  stock: 'Receive the first delivery',
  staff: 'Invite someone',
  driver: 'Invite a driver',
  store_closed: 'Go to the store',
  order: 'Take the test order',
  order_open: 'Go to the order',
}

type StepLink = { label: string; path: (setup: Setup) => string }

/** Further ways to do a step. */
export const MORE_LINKS: Partial<Record<SetupGap, readonly StepLink[]>> = {
  hours: [
    {
      label: 'Set the delivery times',
      path: ({ store }) => `/console/stores/${store?.store_id ?? ''}/slots`,
    },
  ],
  products: [{ label: 'Add by hand', path: () => '/console/products/new' }],
  stock: [{ label: 'Check the prices', path: () => '/console/prices' }],
  order_open: [{ label: 'See it on the board', path: () => '/console/orders' }],
}

export const sampleButton = 'Start from 40 sample drinks'

/** Facts of a step that is done. */
export function detailText(step: SetupStep, { company, store, order }: Setup): string {
  if (step === 'company') return company
  if (step === 'order') return order ? `Order ${order.order_number}` : ''
  if (!store) return ''
  const texts: Record<Exclude<SetupStep, 'company' | 'order'>, string> = {
    store: `${store.name}, ${store.address}`,
    zone: store.zone,
    hours: 'Hours are set for your days',
    products: countText(store.products, 'product'),
    stock: `${countText(store.units, 'unit')} on the shelf`,
    team: `${countText(store.staff, 'person', 'people')} in the store, ${countText(store.drivers, 'driver')}`,
  }
  return texts[step]
}

// Sample catalogue

export const sampleText = (products: number, categories: number) =>
  `We added ${countText(products, 'product')}${
    categories > 0 ? ` in ${countText(categories, 'new category', 'new categories')}` : ''
  }. The drinks are invented, and none is in stock yet.`
export const sampleKnownText = 'The sample drinks are there already, so nothing changed.'
export const undoText = 'To remove them, undo'
export const importLink = (importId: number) => `import ${importId}`

// Next to the steps

export const missingTitle = 'What’s missing for a sale'
export const MISSING: Partial<Record<SetupGap, string>> = {
  store: 'No store yet',
  licence: 'No licence, so no alcohol',
  zone: 'No zone, so no address fits',
  products: 'Nothing to sell yet',
  stock: 'Nothing on the shelf',
  driver: 'No driver',
  store_closed: 'The store isn’t open',
}
export const nothingMissing = 'Nothing. Shoppers can order.'
export const laterTitle = 'When it’s open'
export const laterText =
  'This page turns into today’s figures: open orders, promises kept, sales and drivers.'
export const colleagueTitle = 'Not your step?'
export const colleagueText = 'Send the list to the person who does it. They need a login as owner.'
export const colleagueLink = 'Send to a colleague'
export const colleagueSubject = 'Steps to open our shop'
export const colleagueBody = (steps: readonly string[]) =>
  ['Still to do, on the home page of our console:', ...steps.map((step) => `- ${step}`)].join('\n')

// Bar above the other pages

export const barLabel = 'Setting up'
export const barProgress = (done: number, of: number) => `Setting up: ${progressText(done, of)} done.`
export const barHere = (step: string) => `This step: ${step}.`
export const barNext = 'Next:'
export const allStepsLink = 'All steps'

// Test order

export const testTitle = 'This is your test order'
export const testText =
  'It goes to the store’s own address and through the real checkout. Give the name, email and mobile of a colleague, because staff can’t handle their own orders. Pay by the link, pick it on the board, then cancel it: the payment goes back, the units return to the shelf, and no report counts it.'
