import { countText as counted } from '#web/platform/format/number-text.ts'

/** Texts of the pick page. */

export const pickTitle = (number: string) => `Pick order ${number}`
export const backLink = '← Order'
export const withOthersLink = 'Pick together with other orders'
export const progressText = (done: number, all: number) => `${done} of ${counted(all, 'line')} done`
export const scanLabel = 'Scan or type a barcode'
export const scanButton = 'Take one'
export const itemsLabel = 'What to pick'
export const shelfText = (shelf: string) => `Shelf ${shelf}`
export const noShelfText = 'No shelf yet'
export const countText = (inHand: number, quantity: number) => `${inHand} of ${quantity}`
export const allButton = 'Got all'
export const allLabel = (name: string) => `Got all: ${name}`
export const missingButton = 'No more there'
export const missingLabel = (name: string) => `No more there: ${name}`
export const quantityLabel = (name: string) => `Picked: ${name}`
export const missingText = 'No more there. It’s off sale until you count it.'
export const waitingText = 'Saved here, not sent yet'
export const offlineText = (waiting: number) =>
  `You’re offline. ${counted(waiting, 'pick is', 'picks are')} saved on this device and will be sent once you’re back.`
export const loggedOutText = (waiting: number) =>
  `You’ve been logged out. ${counted(waiting, 'pick is', 'picks are')} saved on this device. Log in to send them.`
export const logInLink = 'Log in'
export const unreadText = (code: string) => `${code} isn’t a full barcode. Please scan it again.`
export const notOnListText = (code: string) => `${code} isn’t on this list. Please put it back.`
export const allTakenText = (name: string) => `You already have all of ${name}.`
export const tookText = (name: string, inHand: number, quantity: number) =>
  `${name}: ${inHand} of ${quantity}`
export const intoBagText = (letter: string, text: string) => `Into bag ${letter}. ${text}`
export const wrongItemText = (scanned: string, wanted: string) =>
  `That’s ${scanned}. You need ${wanted}. Please put it back.`
export const unknownItem = 'something we don’t know'
export const refusedTitle = 'Not saved.'
export const wrongTitle = 'Wrong item.'
export const refusedText = (name: string, units: number, msg: string) => `${name}, ${units}: ${msg}`
export const refusedButton = 'Got it'
export const askAgainButton = 'Try again'
export const unscannedTitle = 'Can’t scan it?'
export const unscannedText = (names: string) => `${names}: why are you picking without a scan?`
export const approvalText = (names: string) => `${names}: a manager has to approve this.`
export const otherReasonLabel = 'Another reason'
export const otherReasonButton = 'Use this reason'
export const supervisorLabel = 'Approved by'
export const supervisorPinLabel = 'Their PIN'
export const approveButton = 'Approve'
export const noSupervisorText =
  'A manager has to approve this, but none has set up a PIN yet. Please scan the barcode.'
export const nameInRound = (letter: string, name: string) => `Order ${letter}, ${name}`
type CurrentPicks = { picked: number; quantity_supplied: number; by: string }
export const conflictText = (name: string, mine: { units: number; short: boolean }, now: CurrentPicks) =>
  `${name}: you picked ${mine.units}${mine.short ? ' and found no more' : ''}. ${now.by || 'Someone else'} has set it to ${now.picked} picked, ${now.quantity_supplied} to supply.`
export const insistButton = (units: number) => `Save my ${units}`
export const yieldButton = (units: number) => `Leave it at ${units}`
export const bagsTitle = 'Bags'
export const bagsText = 'One line for each sealed bag: its code, then its seal, such as B-104 S-2231.'
export const bagsLabel = 'Bags and seals'
export const saveBagsButton = 'Save bags'
export const bagsSaved = (count: number) => counted(count, 'bag saved.', 'bags saved.')
export const doneButton = 'Packing done'
export const leftText = (lines: number) => counted(lines, 'line is still open.', 'lines are still open.')
export const notPackingText = 'This order isn’t being packed at the moment.'

// Substitutes

export const insteadText = (quantity: number, item: string) =>
  `Instead: ${quantity} × ${item}. Put it in the bag.`
export const askedText = (quantity: number, item: string, until: string) =>
  `Asked about ${quantity} × ${item}. The customer has until ${until}. Keep it in hand.`
export const declinedText = (item: string) => `The customer said no to ${item}.`
export const unansweredText = (item: string) => `No answer about ${item} in time.`
export const leaveOutText = 'Leave it out: the customer wants no substitute.'
export const takeBackButton = 'Take it back'
export const findButton = 'Find a substitute'
export const findLabel = (name: string) => `Find a substitute: ${name}`
export const searchLabel = (name: string) => `Or search, instead of ${name}`
export const searchButton = 'Search'
export const suggestionsLabel = (name: string) => `Instead of ${name}`
export const nothingFitsText = (name: string) => `Nothing like ${name} is in stock. Leave it out, or search.`
export const otherKindText = 'another kind'
export const offerButton = (asks: boolean, quantity: number) => (asks ? 'Ask' : `Take ${quantity}`)
export const offerLabel = (asks: boolean, quantity: number, name: string) =>
  asks ? `Ask about ${quantity} × ${name}` : `Take ${quantity} × ${name}`
export const awaitedText = (answers: number) =>
  answers === 1 ? 'Waiting for the customer’s answer.' : `Waiting for ${answers} answers from the customer.`
