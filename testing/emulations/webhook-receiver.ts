import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

type Received = { headers: IncomingHttpHeaders; body: string }
/** Failure of the next request instead of a 204, and a promise that delays the reply. */
type Trouble =
  | { status: number; text?: string; location?: string; until?: Promise<unknown> }
  | 'cut'
  | 'silence'

export type WebhookReceiver = {
  url: string
  received: Received[]
  trouble: Trouble[]
  /** Verifies and parses a message as a receiver does. @throws if no signature matches or the message is too old */
  verified: (
    message: Received,
    secret: string,
  ) => { type: string; timestamp: string; data: Record<string, unknown> }
  close(): Promise<void>
}

/** Opens a webhook receiver: a real server on this machine. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  const trouble: Trouble[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => void (body += part))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      const next = trouble.shift() ?? { status: 204 }
      if (next === 'silence') return
      if (next === 'cut') return void request.socket.destroy()
      const answer = () =>
        response.writeHead(next.status, next.location ? { location: next.location } : {}).end(next.text)
      void Promise.resolve(next.until).then(answer)
    })
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    trouble,
    verified: ({ headers, body }, secret) =>
      new Webhook(secret).verify(body, headers as Record<string, string>) as ReturnType<
        WebhookReceiver['verified']
      >,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
