import { describe, expect, it } from 'vitest'
import {
  type ActorRole,
  type OrderState,
  type OrderStatus,
  PACKING,
  type PackingStatus,
  STATUS,
  allowedPackingStatuses,
  allowedStatuses,
  hasEnded,
  needsReason,
  opensReturn,
} from './order-status.ts'

const MOVERS: ActorRole[] = ['shop', 'staff', 'dispatcher', 'driver', 'idCheck', 'owner']
const STATUSES = Object.values(STATUS)
const PACKINGS = Object.values(PACKING)

/** Order that is packed and has passed its ID check. */
const ready: OrderState = {
  status: STATUS.pending,
  packingStatus: PACKING.complete,
  heldFrom: null,
  containsAlcohol: true,
  passedIdCheck: true,
  isMoved: false,
}

const sorted = (list: number[]) => list.toSorted((a, b) => a - b)

/**
 * Expected transitions of A-LIFE-1 to A-LIFE-7: for each status and role, the allowed statuses of an order that is
 * packed and has passed its ID check. The owner's column is for an order whose packing has not started.
 */
const TABLE: Record<OrderStatus, Record<ActorRole, number[]>> = {
  [STATUS.unpaid]: { shop: [1, 5], staff: [], dispatcher: [], driver: [], idCheck: [], owner: [] },
  [STATUS.pending]: { shop: [2, 5], staff: [2, 5, 6], dispatcher: [], driver: [], idCheck: [], owner: [5] },
  [STATUS.approved]: { shop: [5], staff: [3, 5, 6], dispatcher: [3], driver: [], idCheck: [], owner: [5] },
  [STATUS.assigned]: {
    shop: [5],
    staff: [2, 4, 5, 6],
    dispatcher: [2],
    driver: [4],
    idCheck: [],
    owner: [5],
  },
  [STATUS.inTransit]: { shop: [5], staff: [5, 6, 8], dispatcher: [], driver: [8], idCheck: [5], owner: [] },
  [STATUS.canceled]: { shop: [], staff: [7], dispatcher: [], driver: [], idCheck: [], owner: [] },
  [STATUS.onHold]: { shop: [5], staff: [2, 5], dispatcher: [], driver: [], idCheck: [], owner: [5] },
  [STATUS.refunded]: { shop: [], staff: [], dispatcher: [], driver: [], idCheck: [], owner: [] },
  [STATUS.complete]: { shop: [], staff: [7], dispatcher: [], driver: [], idCheck: [], owner: [] },
}

const EVERY_PAIR = STATUSES.flatMap((status) => MOVERS.map((role) => ({ status, role })))

describe('§4 Order status codes: allowed transitions (A-LIFE-1 to A-LIFE-7)', () => {
  it.each(EVERY_PAIR)('lists the transitions from $status for $mover', ({ status, role }) => {
    const packingStatus = role === 'owner' ? PACKING.approved : PACKING.complete
    const heldFrom = status === STATUS.onHold ? STATUS.approved : null
    const allowed = allowedStatuses({ ...ready, status, packingStatus, heldFrom }, role)
    expect(sorted(allowed)).toEqual(TABLE[status][role])
  })

  it('reach every status from unpaid', () => {
    const reached = new Set<number>([STATUS.unpaid])
    for (const status of reached)
      for (const role of MOVERS)
        for (const to of allowedStatuses({ ...ready, status: status as OrderStatus }, role)) reached.add(to)
    expect(sorted([...reached])).toEqual(sorted([...STATUSES]))
  })

  it('never include the current status', () => {
    for (const { status, role } of EVERY_PAIR)
      expect(allowedStatuses({ ...ready, status }, role)).not.toContain(status)
  })
})

describe('an order', () => {
  it.each([
    { packingStatus: PACKING.pending, leaves: false },
    { packingStatus: PACKING.approved, leaves: false },
    { packingStatus: PACKING.packing, leaves: false },
    { packingStatus: PACKING.complete, leaves: true },
  ])('may leave the store with packing status $packingStatus: $leaves', ({ packingStatus, leaves }) => {
    for (const role of ['staff', 'driver'] as const) {
      const allowed = allowedStatuses({ ...ready, status: STATUS.assigned, packingStatus }, role)
      expect(allowed.includes(STATUS.inTransit)).toBe(leaves)
    }
  })

  it.each([
    { containsAlcohol: true, passedIdCheck: false, completes: false, because: 'the ID check is missing' },
    { containsAlcohol: true, passedIdCheck: true, completes: true, because: 'the ID check is passed' },
    {
      containsAlcohol: false,
      passedIdCheck: false,
      completes: true,
      because: 'orders without alcohol need no ID check',
    },
  ])('may be completed: $completes, because $because', ({ containsAlcohol, passedIdCheck, completes }) => {
    for (const role of ['staff', 'driver'] as const) {
      const order = { ...ready, status: STATUS.inTransit, containsAlcohol, passedIdCheck }
      expect(allowedStatuses(order, role).includes(STATUS.complete)).toBe(completes)
    }
  })

  it.each([STATUS.pending, STATUS.approved, STATUS.assigned, STATUS.onHold])(
    'may be canceled by its owner in status %d until packing starts',
    (status) => {
      for (const packingStatus of PACKINGS) {
        const order = {
          ...ready,
          status,
          packingStatus,
          heldFrom: status === STATUS.onHold ? 1 : null,
        } as const
        const begun = packingStatus >= PACKING.packing
        expect(allowedStatuses(order, 'owner')).toEqual(begun ? [] : [STATUS.canceled])
      }
    },
  )
})

describe('an order that the store rescheduled', () => {
  it.each([
    { status: STATUS.approved, heldFrom: null, cancels: true },
    { status: STATUS.assigned, heldFrom: null, cancels: true },
    { status: STATUS.onHold, heldFrom: STATUS.assigned, cancels: true },
    { status: STATUS.onHold, heldFrom: STATUS.inTransit, cancels: false },
    { status: STATUS.inTransit, heldFrom: null, cancels: false },
  ])(
    'may be canceled by its owner after packing in status $status: $cancels',
    ({ status, heldFrom, cancels }) => {
      for (const packingStatus of [PACKING.packing, PACKING.complete]) {
        const order = { ...ready, status, heldFrom, packingStatus, isMoved: true }
        expect(allowedStatuses(order, 'owner')).toEqual(cancels ? [STATUS.canceled] : [])
      }
    },
  )
})

describe('an order on hold', () => {
  const HELD_FROM = [STATUS.pending, STATUS.approved, STATUS.assigned, STATUS.inTransit]

  it.each(HELD_FROM)('may return to its earlier status %d or be canceled', (heldFrom) => {
    for (const packingStatus of PACKINGS) {
      const held = { ...ready, status: STATUS.onHold, heldFrom, packingStatus, passedIdCheck: false }
      expect(sorted(allowedStatuses(held, 'staff'))).toEqual(sorted([heldFrom, STATUS.canceled]))
    }
  })

  it('may only be canceled if its earlier status is unknown', () => {
    expect(allowedStatuses({ ...ready, status: STATUS.onHold }, 'staff')).toEqual([STATUS.canceled])
  })
})

describe('§4 Packing status', () => {
  const MOVES: Record<PackingStatus, number[]> = { 0: [1], 1: [2], 2: [3], 3: [2] }

  it.each(PACKINGS)('changes from %d by one step, or back if an item is missing', (packingStatus) => {
    for (const status of [STATUS.pending, STATUS.approved, STATUS.assigned] as const)
      expect(allowedPackingStatuses({ ...ready, status, packingStatus })).toEqual(MOVES[packingStatus])
  })

  it.each([
    STATUS.unpaid,
    STATUS.inTransit,
    STATUS.canceled,
    STATUS.onHold,
    STATUS.refunded,
    STATUS.complete,
  ])('does not change in status %d', (status) => {
    for (const packingStatus of PACKINGS)
      expect(allowedPackingStatuses({ ...ready, status, packingStatus })).toEqual([])
  })
})

describe('the end of an order, and reasons', () => {
  it('treats canceled, refunded and complete orders as ended', () => {
    expect(STATUSES.filter(hasEnded)).toEqual([STATUS.canceled, STATUS.refunded, STATUS.complete])
  })

  it('requires a reason only from staff who cancel or hold an order (A-ORDER-2)', () => {
    const asked = STATUSES.flatMap((to) =>
      MOVERS.filter((role) => needsReason(to, role)).map((role) => [role, to]),
    )
    expect(asked).toEqual([
      ['staff', STATUS.canceled],
      ['staff', STATUS.onHold],
    ])
  })
})

describe('a return', () => {
  it.each([
    { status: STATUS.inTransit, heldFrom: null, to: STATUS.canceled, opens: true },
    { status: STATUS.onHold, heldFrom: STATUS.inTransit, to: STATUS.canceled, opens: true },
    { status: STATUS.onHold, heldFrom: STATUS.assigned, to: STATUS.canceled, opens: false },
    { status: STATUS.assigned, heldFrom: null, to: STATUS.canceled, opens: false },
    { status: STATUS.inTransit, heldFrom: null, to: STATUS.complete, opens: false },
    { status: STATUS.inTransit, heldFrom: null, to: STATUS.onHold, opens: false },
    { status: STATUS.canceled, heldFrom: null, to: STATUS.refunded, opens: false },
  ])('is opened from $status (held from $heldFrom) to $to: $opens', ({ status, heldFrom, to, opens }) => {
    expect(opensReturn({ status, heldFrom }, to)).toBe(opens)
  })
})
