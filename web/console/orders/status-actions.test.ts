import { describe, expect, it } from 'vitest'
import { type OrderState, PACKING, STATUS } from '#domain/orders/order-status.ts'
import { statusActions, canAssignDriver } from './status-actions.ts'

const anOrder = (order: Partial<OrderState>): OrderState => ({
  status: STATUS.pending,
  packingStatus: PACKING.pending,
  heldFrom: null,
  containsAlcohol: true,
  passedIdCheck: false,
  isMoved: false,
  ...order,
})
const labels = (order: Partial<OrderState>) => statusActions(anOrder(order)).map((move) => move.label)

describe('the buttons of an order', () => {
  it.each([
    [{}, ['Approve', 'Ready to pack', 'Cancel order', 'Hold']],
    [{ status: STATUS.approved, packingStatus: PACKING.packing }, ['Packing done', 'Cancel order', 'Hold']],
    [
      { status: STATUS.assigned, packingStatus: PACKING.approved },
      ['Start packing', 'Unassign driver', 'Cancel order', 'Hold'],
    ],
    [
      { status: STATUS.assigned, packingStatus: PACKING.complete },
      ['Mark in transit', 'Something’s missing, back to packing', 'Unassign driver', 'Cancel order', 'Hold'],
    ],
    [{ status: STATUS.onHold, heldFrom: STATUS.assigned }, ['Release hold', 'Cancel order']],
    [{ status: STATUS.complete }, ['Refund']],
    [{ status: STATUS.refunded }, []],
  ])('for %o are %o', (order, expected) => {
    expect(labels(order)).toEqual(expected)
  })

  it('leave the completion of an order with alcohol to the driver who checks ID', () => {
    const onTheWay = { status: STATUS.inTransit, packingStatus: PACKING.complete }
    expect(labels(onTheWay)).not.toContain('Complete')
    expect(labels({ ...onTheWay, containsAlcohol: false })).toContain('Complete')
  })

  it('ask for a reason before a hold or a cancellation, and for confirmation before a refund', () => {
    const asks = (order: Partial<OrderState>) =>
      Object.fromEntries(statusActions(anOrder(order)).map((move) => [move.label, move.asks]))
    expect(asks({})).toMatchObject({ Approve: 'nothing', Hold: 'reason', 'Cancel order': 'reason' })
    expect(asks({ status: STATUS.complete })).toEqual({ Refund: 'confirm' })
  })

  it('allow a driver to be assigned once the order is approved, and changed until it leaves', () => {
    expect(canAssignDriver(anOrder({}))).toBe(false)
    expect(canAssignDriver(anOrder({ status: STATUS.approved }))).toBe(true)
    expect(canAssignDriver(anOrder({ status: STATUS.assigned }))).toBe(true)
    expect(canAssignDriver(anOrder({ status: STATUS.inTransit }))).toBe(false)
    expect(canAssignDriver(anOrder({ status: STATUS.onHold, heldFrom: STATUS.assigned }))).toBe(false)
  })
})
