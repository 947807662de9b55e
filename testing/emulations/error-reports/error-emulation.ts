import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'

/** Published schema of an envelope's header and of each item's header. */
const Header = z.looseObject({
  event_id: z
    .string()
    .regex(/^[\da-f]{32}$/)
    .optional(),
  sent_at: z.iso.datetime().optional(),
  dsn: z.string().optional(),
})
const ItemHeader = z.looseObject({
  type: z.string().min(1),
  length: z.number().int().nonnegative().optional(),
})

/** Parts of an event that the tests read. */
const Event = z.looseObject({
  event_id: z.string().regex(/^[\da-f]{32}$/),
  release: z.string().optional(),
  environment: z.string().optional(),
  tags: z.record(z.string(), z.string()).optional(),
  exception: z.object({
    values: z.array(
      z.looseObject({
        type: z.string(),
        value: z.string(),
        stacktrace: z.looseObject({ frames: z.array(z.looseObject({ filename: z.string() })) }).optional(),
      }),
    ),
  }),
})
export type TakenEvent = z.output<typeof Event>

/** Failure of the next request. */
type Trouble = { status: number; retryAfter?: number } | 'silence'

export type ErrorEmulation = {
  dsn: string
  /** All bodies as received. */
  raw: string[]
  events: TakenEvent[]
  /** Schema violations in received envelopes. */
  faults: string[]
  trouble: Trouble[]
  asked(): number
  close(): Promise<void>
}

const KEY = 'abcdef0123456789abcdef0123456789'
const PROJECT = '7'
const MAX_BYTES = 1024 * 1024

/** Opens an emulation of an error service's ingest: `POST /api/{project}/envelope/` in the published format. */
export async function openErrorEmulation(): Promise<ErrorEmulation> {
  const taken = { raw: [] as string[], events: [] as TakenEvent[], faults: [] as string[] }
  const trouble: Trouble[] = []
  let asked = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    asked += 1
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method === 'OPTIONS') return void response.writeHead(200, cors).end()
    const next = trouble.shift()
    if (next === 'silence') return
    if (next) {
      const wait = next.retryAfter === undefined ? {} : { 'retry-after': String(next.retryAfter) }
      return void response.writeHead(next.status, { ...cors, ...wait }).end('{"detail":"no"}')
    }
    const [status, fault] = refusal(request, body)
    if (status === 200) {
      taken.raw.push(body)
      const { events, faults } = readEnvelope(body)
      taken.events.push(...events)
      taken.faults.push(...faults)
    } else taken.faults.push(fault)
    response.writeHead(status, { ...cors, 'content-type': 'application/json' })
    response.end(JSON.stringify(status === 200 ? { id: taken.events.at(-1)?.event_id } : { detail: fault }))
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...taken,
    dsn: `http://${KEY}@127.0.0.1:${port}/${PROJECT}`,
    trouble,
    asked: () => asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

function refusal(request: IncomingMessage, body: string): [status: number, fault: string] {
  const { pathname, searchParams } = new URL(request.url!, 'http://here')
  if (pathname !== `/api/${PROJECT}/envelope/`) return [404, `there is no ${pathname}`]
  if (request.method !== 'POST') return [405, `${request.method} is not taken`]
  const header = /sentry_key=(\w+)/.exec(String(request.headers['x-sentry-auth'] ?? ''))?.[1]
  if ((header ?? searchParams.get('sentry_key')) !== KEY) return [403, 'the key is unknown']
  if (body.length > MAX_BYTES) return [413, 'it is too large']
  return [200, '']
}

/**
 * Parses an envelope: a header line, then for each item a header line and a payload. The payload has `length` bytes,
 * or ends with the line.
 */
export function readEnvelope(body: string): { events: TakenEvent[]; faults: string[] } {
  const faults: string[] = []
  const events: TakenEvent[] = []
  let rest = Buffer.from(body)
  const line = () => {
    const end = rest.indexOf(10)
    const text = rest.subarray(0, end < 0 ? rest.length : end).toString()
    rest = rest.subarray(end < 0 ? rest.length : end + 1)
    return text
  }
  try {
    const header = Header.parse(JSON.parse(line()))
    while (rest.length > 0) {
      const item = ItemHeader.parse(JSON.parse(line()))
      const payload = item.length === undefined ? line() : rest.subarray(0, item.length).toString()
      if (item.length !== undefined) rest = rest.subarray(item.length + 1)
      if (item.type !== 'event') {
        faults.push(`an item of the type ${item.type} came`)
        continue
      }
      const event = Event.parse(JSON.parse(payload))
      if (event.event_id !== header.event_id) faults.push('the header names another event')
      events.push(event)
    }
  } catch (error) {
    faults.push(String(error))
  }
  return { events, faults }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = Buffer.concat(parts)
  return (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()
}
