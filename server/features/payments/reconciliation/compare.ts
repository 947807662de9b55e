import { type Cents, formatDollars } from '#domain/money.ts'
import type { GatewayRecord } from '#server/integrations/payments/port.ts'

/** A payment as our tables and our ledger have it. */
export type OurPayment = {
  paymentId: number
  reference: string
  gatewayId: string | null
  state: 'authorising' | 'authorised' | 'declined' | 'voided' | 'captured' | 'refunded' | 'nothing_due'
  amount: Cents
  captured: Cents
  refunded: Cents
  /** What the ledger has in the gateway's account for it. */
  inLedger: Cents
  /** What banks have taken back in lost disputes. */
  taken: Cents
}

export type DifferenceKind = 'missing_here' | 'missing_there' | 'amount' | 'state' | 'ledger'

export type Difference = {
  kind: DifferenceKind
  reference: string
  paymentId: number | null
  gatewayId: string
  ours: string
  theirs: string
}

/** What a state of ours may be at the gateway; `none`: it may know nothing of it. */
const FITS: Record<OurPayment['state'], readonly (GatewayRecord['state'] | 'none')[]> = {
  nothing_due: ['none'],
  authorising: ['none'],
  authorised: ['authorised'],
  declined: ['declined', 'none'],
  voided: ['voided', 'expired', 'declined', 'none'],
  captured: ['captured'],
  refunded: ['captured'],
}

/** Compares one payment with what the gateway has under the same reference. Nothing found: they agree. */
export function compare(ours: OurPayment | null, theirs: GatewayRecord | null): Difference[] {
  if (!ours) return theirs && holdsMoney(theirs) ? [missingHere(theirs)] : []
  const found = [inLedger(ours)]
  const fits = FITS[ours.state]
  if (!theirs) {
    if (!fits.includes('none')) found.push(difference(ours, 'missing_there', summary(ours), 'nothing'))
  } else if (!fits.includes(theirs.state)) {
    found.push(difference(ours, 'state', ours.state, theirs.state))
  } else if (holdsMoney(theirs) && amounts(ours) !== amounts(theirs)) {
    found.push(difference(ours, 'amount', amounts(ours), amounts(theirs)))
  } else if (ours.gatewayId !== null && ours.gatewayId !== theirs.gatewayId) {
    found.push(difference(ours, 'missing_there', `sale ${ours.gatewayId}`, `sale ${theirs.gatewayId}`))
  }
  return found.filter((each) => each !== null)
}

const holdsMoney = ({ state }: GatewayRecord): boolean => state === 'authorised' || state === 'captured'

const amounts = ({ amount, captured, refunded }: OurPayment | GatewayRecord): string =>
  `${formatDollars(amount)} reserved, ${formatDollars(captured)} captured, ${formatDollars(refunded)} refunded`

const summary = (ours: OurPayment): string => `${ours.state}, ${amounts(ours)}`

/** The ledger has what was captured and neither refunded nor taken by a bank. */
function inLedger(ours: OurPayment): Difference | null {
  const due = ours.captured - ours.refunded - ours.taken
  return ours.inLedger === due
    ? null
    : difference(
        ours,
        'ledger',
        `${formatDollars(ours.inLedger)} in the books`,
        `${formatDollars(due)} captured`,
      )
}

function difference(ours: OurPayment, kind: DifferenceKind, mine: string, theirs: string): Difference {
  const { reference, paymentId, gatewayId } = ours
  return { kind, reference, paymentId, gatewayId: gatewayId ?? '', ours: mine, theirs }
}

const missingHere = (theirs: GatewayRecord): Difference => ({
  kind: 'missing_here',
  reference: theirs.reference || theirs.gatewayId,
  paymentId: null,
  gatewayId: theirs.gatewayId,
  ours: 'nothing',
  theirs: `${theirs.state}, ${amounts(theirs)}`,
})
