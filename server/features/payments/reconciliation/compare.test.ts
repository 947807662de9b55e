import { describe, expect, it } from 'vitest'
import type { GatewayRecord } from '#server/integrations/payments/port.ts'
import { type OurPayment, compare } from './compare.ts'

const OURS: OurPayment = {
  paymentId: 7,
  reference: 'order-7',
  gatewayId: 'g7',
  state: 'captured',
  amount: 50_00,
  captured: 40_00,
  refunded: 10_00,
  inLedger: 30_00,
  taken: 0,
}
const THEIRS: GatewayRecord = {
  reference: 'order-7',
  gatewayId: 'g7',
  state: 'captured',
  amount: 50_00,
  captured: 40_00,
  refunded: 10_00,
  createdAt: new Date('2026-11-20T08:00:00Z'),
}
const NOTHING = { captured: 0, refunded: 0, inLedger: 0 }

describe('a comparison of a payment with the gateway’s record', () => {
  it.each<{ because: string; ours: Partial<OurPayment>; theirs: Partial<GatewayRecord> | null }>([
    { because: 'both are equal', ours: {}, theirs: {} },
    {
      because: 'everything was refunded',
      ours: { state: 'refunded', refunded: 40_00, inLedger: 0 },
      theirs: { refunded: 40_00 },
    },
    {
      because: 'it is only authorised',
      ours: { ...NOTHING, state: 'authorised' },
      theirs: { ...NOTHING, state: 'authorised' },
    },
    {
      because: 'it was voided',
      ours: { ...NOTHING, state: 'voided' },
      theirs: { ...NOTHING, state: 'voided' },
    },
    {
      because: 'the authorisation had expired',
      ours: { ...NOTHING, state: 'voided' },
      theirs: { ...NOTHING, state: 'expired' },
    },
    {
      because: 'the request never reached the gateway',
      ours: { ...NOTHING, state: 'voided', gatewayId: null },
      theirs: null,
    },
    {
      because: 'the bank declined',
      ours: { ...NOTHING, state: 'declined', gatewayId: null },
      theirs: { ...NOTHING, state: 'declined' },
    },
    {
      because: 'a refused method made no sale',
      ours: { ...NOTHING, state: 'declined', gatewayId: null },
      theirs: null,
    },
    {
      because: 'credit paid for everything',
      ours: { ...NOTHING, state: 'nothing_due', amount: 0, gatewayId: null },
      theirs: null,
    },
    {
      because: 'a lost dispute explains the difference in the ledger',
      ours: { inLedger: 0, taken: 30_00 },
      theirs: {},
    },
  ])('finds nothing if $because', ({ ours, theirs }) => {
    expect(compare({ ...OURS, ...ours }, theirs && { ...THEIRS, ...theirs })).toEqual([])
  })

  it.each<{
    kind: string
    because: string
    ours: Partial<OurPayment>
    theirs: Partial<GatewayRecord> | null
  }>([
    { kind: 'missing_there', because: 'the gateway has no record of captured money', ours: {}, theirs: null },
    { kind: 'missing_there', because: 'the gateway has another sale', ours: {}, theirs: { gatewayId: 'g8' } },
    { kind: 'amount', because: 'the gateway captured more', ours: {}, theirs: { captured: 50_00 } },
    { kind: 'amount', because: 'a refund never reached the gateway', ours: {}, theirs: { refunded: 0 } },
    {
      kind: 'amount',
      because: 'another amount is authorised',
      ours: { ...NOTHING, state: 'authorised' },
      theirs: { ...NOTHING, state: 'authorised', amount: 49_99 },
    },
    {
      kind: 'state',
      because: 'the capture was not settled',
      ours: {},
      theirs: { ...NOTHING, state: 'declined' },
    },
    {
      kind: 'state',
      because: 'the authorisation has expired',
      ours: { ...NOTHING, state: 'authorised' },
      theirs: { ...NOTHING, state: 'expired' },
    },
    {
      kind: 'state',
      because: 'the voided authorisation is still valid',
      ours: { ...NOTHING, state: 'voided' },
      theirs: { ...NOTHING, state: 'authorised' },
    },
    {
      kind: 'state',
      because: 'a response was lost',
      ours: { ...NOTHING, state: 'authorising', gatewayId: null },
      theirs: { ...NOTHING, state: 'authorised' },
    },
    { kind: 'ledger', because: 'the ledger has more', ours: { inLedger: 40_00 }, theirs: {} },
    {
      kind: 'ledger',
      because: 'the ledger lacks the lost dispute',
      ours: { taken: 30_00 },
      theirs: {},
    },
  ])('finds $kind if $because', ({ kind, ours, theirs }) => {
    const found = compare({ ...OURS, ...ours }, theirs && { ...THEIRS, ...theirs })
    expect(found.map((each) => each.kind)).toEqual([kind])
    expect(found[0]).toMatchObject({ reference: 'order-7', paymentId: 7 })
  })

  it('finds gateway sales without a payment here, and ignores sales that hold no money', () => {
    expect(compare(null, THEIRS)).toMatchObject([
      {
        kind: 'missing_here',
        reference: 'order-7',
        ours: 'nothing',
        theirs: 'captured, $50.00 reserved, $40.00 captured, $10.00 refunded',
      },
    ])
    expect(compare(null, { ...THEIRS, reference: '' })).toMatchObject([{ reference: 'g7' }])
    expect(compare(null, { ...THEIRS, state: 'declined' })).toEqual([])
    expect(compare(null, null)).toEqual([])
  })
})
