import pg from 'pg'
import { type Run, load } from './measure/load.ts'
import type { Program } from './replay/program.ts'
import { replay } from './replay/replay.ts'

// Replays recorded SQL through the driver on request of the parent process, with a connection for each program.

export type FloorOrder = { url: string } | { programs: Program[]; ms: number }
export type FloorReport = { ready: true } | { run: Run } | { failure: string }

let clients: pg.Client[] = []

async function obey(order: FloorOrder): Promise<FloorReport> {
  if ('url' in order) {
    clients = await Promise.all(Array.from({ length: 8 }, () => connect(order.url)))
    return { ready: true }
  }
  const actions = order.programs.map((program, i) => () => replay(clients[i]!, program))
  return { run: await load(actions, order) }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

process.on('message', (order: FloorOrder) => {
  obey(order).then(
    (report) => process.send?.(report),
    (error: Error) => process.send?.({ failure: error.message }),
  )
})
