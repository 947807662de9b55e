import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

// Baseline server that sends the same headers and body from memory and does nothing else. The parent process sends the kind of
// server and the response, and receives the port.

/** `headers`: names and values in turn. */
type Order = { kind: 'fastify' | 'node'; path: string; headers: string[]; body: Uint8Array }

process.on('message', (order: Order) => {
  void (order.kind === 'fastify' ? openFastify(order) : openNode(order)).then((port) =>
    process.send?.({ port }),
  )
})

async function openFastify({ path, headers, body }: Order): Promise<number> {
  const app = Fastify()
  const bytes = Buffer.from(body)
  const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]!]] : []))
  const byName = Object.fromEntries(pairs) as Record<string, string>
  app.get(path.replace(/\?.*/, ''), (_request, reply) => reply.headers(byName).send(bytes))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

function openNode({ headers, body }: Order): Promise<number> {
  const bytes = Buffer.from(body)
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}
