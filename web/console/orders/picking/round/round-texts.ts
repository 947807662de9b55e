import { countText } from '#web/platform/format/number-text.ts'

/** Texts of picking several orders in one round. */

export const roundTitle = (count: number) => `Pick ${count} orders`
export const boardLink = '← Orders'
export const ordersLabel = 'Orders of this round'
export const progressText = (done: number, all: number) => `${done} of ${countText(all, 'pack')}`
export const placeTags = {
  'to start': 'Not started',
  packed: 'Packed',
  taken: 'Taken over',
  held: 'On hold',
  pending: 'Not accepted',
  ended: 'Ended',
}
export const orderProgress = (done: number, all: number) => `${done} of ${all}`
export const startButton = (count: number) =>
  count === 1 ? 'Start packing 1 order' : `Start packing ${count} orders`
export const addLink = 'Add orders'
export const openLink = (number: string) => `Order ${number}`
export const itemsLabel = 'What to pick'
export const allLabel = (name: string) => `Got all for every order: ${name}`
export const oneButton = (letter: string) => `Take one for ${letter}`
export const oneLabel = (letter: string, name: string) => `Take one for ${letter}: ${name}`
export const missingLabel = (name: string) => `No more there for any order: ${name}`
export const partLabel = (letter: string, name: string) => `Order ${letter}: ${name}`
export const quantityLabel = (letter: string, name: string) => `Picked for order ${letter}: ${name}`
export const partMissingText = (missing: number) => countText(missing, 'missing', 'missing')
export const waitingText = 'not sent yet'
export const bagsTitle = (number: string) => `${number}: bags`
export const openLines = (lines: number) => countText(lines, 'line open', 'lines open')
export const packedText = (number: string) => `${number} is packed.`
export const packedBags = (bags: string) => `Bags: ${bags}.`
export const labelsLink = 'Print bag labels'
export const allPackedText = 'This round is done.'
export const nothingLeftText = 'No order of this round is left on your list.'

// Order that has left the list

export const endedText = (number: string, status: string) => `Order ${number} is ${status}.`
export const takenText = (number: string, who: string) => `${who} works on order ${number} now.`
export const heldText = (number: string) => `Order ${number} is on hold.`
export const pendingText = (number: string) => `Order ${number} isn’t accepted yet.`
export const goneText = 'You can’t pick this order. It’s your own, or of another store.'
export const putBackText = 'You have these in hand. Please put them back:'
export const handOverText = (who: string) => `You have these in hand. Please give them to ${who}:`
export const setAsideText = 'You have these in hand. Please set them aside:'
export const nothingInHand = 'You have nothing of it in hand.'
export const inHandItem = (units: number, name: string, pack: string) => `${units} × ${name}, ${pack}`
export const takeOverButton = 'Take over'
export const leaveLink = (letter: string) => `Done, take order ${letter} off this round`

// Selection of orders

export const chooseTitle = 'Pick orders together'
export const chooseText = (least: number, most: number) =>
  `Choose ${least} to ${most} accepted orders of one store. The first one is A, the next B, and so on.`
export const chosenLabel = 'In this round'
export const candidatesLabel = 'Orders to pick'
export const noCandidatesText = 'No other order of this store can be picked right now.'
export const itemsText = (count: number, window: string) => `${countText(count, 'item')}, ${window}`
export const pickButton = 'Pick together'
export const tooManyText = (most: number) => `A round has room for ${most} orders.`
export const storesTitle = 'These orders are of different stores'
export const storesText = 'A round is one walk through one store. Pick them one store at a time:'
export const storeRound = (numbers: string) => `Pick ${numbers}`

// On the board

export const addButton = 'Pick together'
export const chosenText = 'In the round:'
export const barText = (count: number) => countText(count, 'order chosen. Choose one more.', 'orders chosen')
export const barLabel = 'Orders to pick together'
export const clearButton = 'Clear'
