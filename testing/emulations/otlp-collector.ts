import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type CollectedSpan = {
  traceId: string
  spanId: string
  /** Parent id; empty for the first span of a trace, or the first that was sent. */
  parentId: string
  name: string
  attributes: Record<string, string | number | boolean>
  hasFailed: boolean
}

/** OpenTelemetry collector that receives OTLP over HTTP in protobuf, and records the spans and raw bytes. */
export type OtlpCollector = {
  endpoint: string
  spans: CollectedSpan[]
  /** Names of the received metrics. */
  metrics: Set<string>
  /** Returns all received text, for tests that a value was not sent. */
  sent: () => string
  close(): Promise<void>
}

export async function openOtlpCollector(): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = []
  const metrics = new Set<string>()
  const bodies: Buffer[] = []
  const server = createServer((request, response) => {
    void take(request).then((status) => response.writeHead(status).end())
  })
  async function take(request: IncomingMessage): Promise<number> {
    const body = await buffer(request)
    if (request.method !== 'POST' || request.headers['content-type'] !== 'application/x-protobuf') return 415
    if (request.url === '/v1/traces') spans.push(...spansOf(body))
    else if (request.url === '/v1/metrics') for (const name of metricsOf(body)) metrics.add(name)
    else return 404
    bodies.push(body)
    return 200
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    sent: () => Buffer.concat(bodies).toString('latin1'),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Parses an `ExportTraceServiceRequest` of opentelemetry-proto: resources, their scopes and spans. */
const spansOf = (body: Buffer): CollectedSpan[] =>
  fieldsOf(body)
    .messages(1)
    .flatMap((resource) => fieldsOf(resource).messages(2))
    .flatMap((scope) => fieldsOf(scope).messages(2))
    .map((message) => {
      const span = fieldsOf(message)
      const status = span.messages(15)[0]
      return {
        traceId: span.bytes(1).toString('hex'),
        spanId: span.bytes(2).toString('hex'),
        parentId: span.bytes(4).toString('hex'),
        name: span.bytes(5).toString(),
        attributes: Object.fromEntries(span.messages(9).map(attributeOf)),
        hasFailed: status !== undefined && fieldsOf(status).number(3) === 2,
      }
    })

const metricsOf = (body: Buffer): string[] =>
  fieldsOf(body)
    .messages(1)
    .flatMap((resource) => fieldsOf(resource).messages(2))
    .flatMap((scope) => fieldsOf(scope).messages(2))
    .map((metric) => fieldsOf(metric).bytes(1).toString())

function attributeOf(message: Buffer): [string, string | number | boolean] {
  const entry = fieldsOf(message)
  const value = fieldsOf(entry.messages(2)[0] ?? Buffer.alloc(0))
  const text = value.messages(1)[0]
  return [entry.bytes(1).toString(), text === undefined ? (value.number(3) ?? 0) : text.toString()]
}

/** Parses the fields of a protobuf message by number. */
function fieldsOf(message: Buffer) {
  const fields: { field: number; value: Buffer | number }[] = []
  let at = 0
  function varint(): number {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++]!
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return Number(value)
    }
  }
  function bytes(length: number): Buffer {
    at += length
    return message.subarray(at - length, at)
  }
  while (at < message.length) {
    const tag = varint()
    const kind = tag & 7
    const value = kind === 0 ? varint() : bytes(kind === 2 ? varint() : kind === 1 ? 8 : 4)
    fields.push({ field: Math.floor(tag / 8), value })
  }
  const of = (field: number) => fields.filter((each) => each.field === field).map(({ value }) => value)
  return {
    messages: (field: number) => of(field).filter((value) => Buffer.isBuffer(value)),
    bytes: (field: number) => of(field).find((value) => Buffer.isBuffer(value)) ?? Buffer.alloc(0),
    number: (field: number) => of(field).find((value) => typeof value === 'number'),
  }
}
