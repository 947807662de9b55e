import { parentPort } from 'node:worker_threads'
import { type LandTask, compareLand } from './zone-land.ts'

parentPort!.once('message', (task: LandTask) => parentPort!.postMessage(compareLand(task)))
