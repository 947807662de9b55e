import { parentPort } from 'node:worker_threads'
import type { DispatchState } from '#domain/dispatch/dispatch-state.ts'
import { planDeliveries } from '#domain/dispatch/plan-deliveries.ts'
import { required } from '#domain/required.ts'

const port = required(parentPort, 'port of the thread')

port.on('message', (state: DispatchState) => port.postMessage(planDeliveries(state)))
