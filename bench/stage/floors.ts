import { type Answer, openVisitor } from '../measure/http.ts'
import { load } from '../measure/load.ts'
import { postgresMeter, processMeter } from '../measure/processor.ts'
import type { Subject } from '../measure/rounds.ts'
import type { Program } from '../replay/program.ts'
import type { FloorOrder, FloorReport } from '../sql-floor.ts'
import { type Child, startChild } from './child.ts'

/** Number of concurrent readers. */
const READERS = 16

type Open = { subject: Subject; origin: string; close(): Promise<void> }

/** Server process and the path that is read from it. */
type Server = { pid: number; origin: string; path: string; encoding?: string }

export function readingSubject(name: string, server: Server): Subject {
  const { encoding } = server
  const visitors = Array.from({ length: READERS }, () =>
    openVisitor(server.origin, { ...(encoding && { encoding }) }),
  )
  return {
    name,
    run: (ms) =>
      load(
        visitors.map((visitor) => () => visitor.get(server.path)),
        { ms },
      ),
    process: processMeter(server.pid),
  }
}

/** Opens a server that only sends the shop's response, with its headers. */
export async function openHttpFloor(kind: 'fastify' | 'node', path: string, answer: Answer): Promise<Open> {
  const child = startChild('bench/http-floor.ts')
  child.send({ kind, path, headers: answer.headers, body: answer.body })
  const { port } = await child.next((message): message is { port: number } => isPort(message))
  const server = { pid: child.pid, origin: `http://127.0.0.1:${port}`, path }
  return { subject: readingSubject(kind, server), origin: server.origin, close: () => child.stop() }
}

const isPort = (message: unknown) => typeof (message as { port?: unknown }).port === 'number'

export type SqlFloor = { subject(name: string, programs: Program[]): Subject; close(): Promise<void> }

/** Opens a process that replays recorded SQL through the driver. */
export async function openSqlFloor(url: string, postmaster: number): Promise<SqlFloor> {
  const child = startChild('bench/sql-floor.ts')
  await ask(child, { url })
  return {
    subject: (name, programs) => ({
      name,
      run: async (ms) => {
        const report = await ask(child, { programs, ms })
        if (!('run' in report)) throw new Error('The floor reported no run')
        return report.run
      },
      process: processMeter(child.pid),
      postgres: postgresMeter(postmaster),
    }),
    close: () => child.stop(),
  }
}

async function ask(child: Child, order: FloorOrder): Promise<FloorReport> {
  child.send(order)
  const report = await child.next((message): message is FloorReport => isReport(message))
  if ('failure' in report) throw new Error(report.failure)
  return report
}

const isReport = (message: unknown) =>
  ['ready', 'run', 'failure'].some((key) => key in (message as Record<string, unknown>))
