import { ApiError } from '#contract/client.ts'
import { changeOrder } from '#contract/orders/orders.ts'
import { PACKING, STATUS } from '#domain/orders/order-status.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import { currentOrder } from '#web/staff/use-order-write.ts'
import * as texts from './board-texts.ts'

type Planned = {
  orderId: string
  version: string
  step: string
  status: string
  packing: string
  driverId: string
  heldFrom: string
}

/** Steps that are right however far the picker has come meanwhile. */
const BESIDE_PICKING = ['assign', 'hold']

/**
 * Makes a step of the board. Each pick is a new version of the order, so a step beside a picker at work would nearly always
 * be refused as stale: where the status is still the one that was seen and nobody has assigned a driver, it is made again
 * from the order as it is.
 */
export async function makeStep(api: PageApi, planned: Planned): Promise<void> {
  try {
    await makeStepOf(api, planned)
  } catch (error) {
    const current = error instanceof ApiError ? currentOrder(error.body) : null
    const isBeside = BESIDE_PICKING.includes(planned.step)
    if (!isBeside || !current || String(current.status) !== planned.status) throw error
    await makeStepOf(api, { ...planned, version: String(current.version) })
  }
}

/** Packing starts in two moves, the second from what the first has made of the order. */
async function makeStepOf(api: PageApi, planned: Planned): Promise<void> {
  const params = { order_id: planned.orderId }
  const { version } = planned
  const change = (body: object) => api.call(changeOrder, { params, body: { version, ...body } })
  if (planned.step === 'approve') await change({ status: STATUS.approved })
  if (planned.step === 'hold') await change({ status: STATUS.onHold, reason: texts.heldReason })
  if (planned.step === 'release') await change({ status: planned.heldFrom })
  if (planned.step === 'assign') await change({ status: STATUS.assigned, driver_id: planned.driverId })
  if (planned.step === 'packed') await change({ packing_status: PACKING.complete })
  if (planned.step !== 'start_packing') return
  const ready =
    planned.packing === String(PACKING.pending)
      ? await change({ packing_status: PACKING.approved })
      : { version }
  await change({ packing_status: PACKING.packing, version: ready.version })
}
