import { parentPort } from 'node:worker_threads'
import { required } from '#domain/required.ts'
import { type LandTask, compareLand } from './zone-land.ts'

const port = required(parentPort, 'port of the thread')
port.once('message', (task: LandTask) => port.postMessage(compareLand(task)))
