import { changeOrder } from '#contract/orders/orders.ts'
import { PACKING, STATUS } from '#domain/orders/order-status.ts'
import type { PageApi } from '#web/platform/api/page-api.ts'
import * as texts from './board-texts.ts'

type Planned = {
  orderId: string
  version: string
  step: string
  packing: string
  driverId: string
  heldFrom: string
}

/** Makes a step of the board. Packing starts in two moves, the second from what the first has made of the order. */
export async function makeStep(api: PageApi, planned: Planned): Promise<void> {
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
