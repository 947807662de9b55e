import { type Cents, formatDollars } from '#domain/money.ts'
import type { GatewayRecord } from '#server/integrations/payments/port.ts'

/** A payment in our tables and our ledger. */
export type OurPayment = {
  paymentId: number | null
  reference: string
  gatewayId: string | null
  state: 'authorising' | 'authorised' | 'declined' | 'voided' | 'captured' | 'refunded' | 'nothing_due'
  amount: Cents
  captured: Cents
  refunded: Cents
  /** Balance of the payment in the ledger's gateway account. */
  inLedger: Cents
  /** Cents that banks have withheld in lost disputes. */
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

/** States at the gateway that match our state; `none`: the gateway may have no record. */
const FITS: Record<OurPayment['state'], readonly (GatewayRecord['state'] | 'none')[]> = {
  nothing_due: ['none'],
  authorising: ['none'],
  authorised: ['authorised'],
  declined: ['declined', 'none'],
  voided: ['voided', 'expired', 'declined', 'none'],
  captured: ['captured'],
  refunded: ['captured'],
}

/** Compares one payment with the gateway's record of the same reference. Returns no differences if they agree. */
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

/** Compares the ledger with the captured amount less refunds and lost disputes. */
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
