import { countText } from '#web/platform/format/number-text.ts'

/** Texts of the store screens and of opening a new store. */

export const storesTitle = 'Stores'
export const storesIntro = 'Each store’s details, licence, hours and delivery times.'
export const newStoreLink = 'Open a new store'
export const noStores = 'No stores yet.'
export const notOpenTag = 'Not open yet'
export const licenceEnded = 'Licence has ended'
export const licenceEnds = (days: number) =>
  days === 0 ? 'Licence ends today' : `Licence ends in ${days} ${days === 1 ? 'day' : 'days'}`
export const noLicence = 'No liquor licence'

// Store

export const detailsTitle = 'Details'
export const nameLabel = 'Store name'
export const phoneLabel = 'Phone'
export const emailLabel = 'Email'
export const legalNameLabel = 'Company'
export const abnLabel = 'ABN'
export const licenceTitle = 'Liquor licence'
export const licenceIntro = (state: string) =>
  `A store sells alcohol only under its own licence of ${state}. The number shows on every page and receipt.`
export const numberLabel = 'Licence number'
export const licenseeLabel = 'Held by'
export const kindLabel = 'Kind of licence'
export const kindHint = 'Such as packaged liquor licence'
export const expiresLabel = 'Last day'
export const expiresHint = 'Leave empty if it doesn’t end. Nothing with alcohol is delivered after it.'
export const endedWarning = 'The licence has ended. Shoppers can’t order alcohol from this store.'
export const endsWarning = (days: number) =>
  `${licenceEnds(days)}. From the next day shoppers can’t order alcohol from this store.`
export const scanRuleLabel = 'Picking without a scan'
export const SCAN_RULE_TEXTS = {
  allowed: 'Allowed',
  reason: 'Only with a reason',
  supervisor: 'Only with a manager’s PIN',
} as const
export const scanRuleHint =
  'For items with a barcode. Managers set their PIN by pressing their name at the top.'
export const saveButton = 'Save'
export const savedText = 'Saved.'
export const staleTitle = 'Someone else changed this store since you opened it.'
export const staleNow = (name: string, licence: string) => `It is now: ${name}, licence ${licence || 'none'}.`
export const staleAdvice = 'What you entered is still in the form. Save again to replace theirs.'

// Opening a new store

export const newTitle = 'Open a new store'
export const newIntro =
  'Shoppers don’t see it until you open it. Start with its name and address; the rest follows step by step.'
export const stateLabel = 'State'
export const streetLabel = 'Street address'
export const suburbLabel = 'Suburb'
export const postcodeLabel = 'Postcode'
export const createButton = 'Add the store'
export const stepsTitle = 'Before you open'
export const stepsIntro = 'Work through these in any order. Those marked * are needed to open.'
export const doneLabel = 'Done'
export const todoLabel = 'To do'
export const STEPS = {
  licence: 'Enter the liquor licence',
  hours: 'Set delivery hours',
  zone: 'Draw a delivery zone',
  products: 'Choose what it sells',
  stock: 'Receive the first stock',
  staff: 'Invite its staff',
  drivers: 'Give it drivers',
} as const
export const copyTitle = 'Sell what another store sells'
export const copyLabel = 'At the prices of'
export const copyButton = 'Copy its range'
export const copiedText = (packs: number, products: number) =>
  `Copied: ${countText(products, 'product')} in ${countText(packs, 'pack size')}.`
export const openHint = 'Opening is not taken back. To stop orders later, pause the store.'
export const openButton = 'Open the store'
export const openedText = 'The store is open. Place a test order to see it as a shopper does.'
export const testOrderLink = 'Place a test order'
