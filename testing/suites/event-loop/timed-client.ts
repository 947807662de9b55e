import { Agent, request } from 'node:http'
import { ORIGIN } from '#testing/fixtures/shopper.ts'

export type TimedRequest = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: Buffer | undefined
}

/** Status 0 means that the server closed the connection without a response. */
export type TimedReply = { status: number; text: string }

export type TimedClient = { send(asked: TimedRequest): Promise<TimedReply>; close(): void }

/** Sends requests on a connection that stays open, with as little work of its own as possible. */
export function timedClient(port: number): TimedClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { host } = new URL(ORIGIN)
  return {
    close: () => agent.destroy(),
    send: ({ method, path, headers = {}, body }) =>
      new Promise((resolve) => {
        const length = body ? { 'content-length': String(body.length) } : {}
        const target = { agent, host: '127.0.0.1', port, method, path }
        const sent = request(
          { ...target, headers: { host, origin: ORIGIN, ...length, ...headers } },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.once('close', () =>
              resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
            )
          },
        )
        sent.once('error', () => resolve({ status: 0, text: '' }))
        sent.end(body)
      }),
  }
}
