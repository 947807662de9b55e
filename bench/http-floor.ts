import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

// Baseline server that sends the same bytes from memory and does nothing else. The parent process sends the kind of
// server and the response, and receives the port.

type Order = { kind: 'fastify' | 'node'; path: string; type: string; body: Uint8Array }

process.on('message', (order: Order) => {
  void (order.kind === 'fastify' ? openFastify(order) : openNode(order)).then((port) =>
    process.send?.({ port }),
  )
})

async function openFastify({ path, type, body }: Order): Promise<number> {
  const app = Fastify()
  const bytes = Buffer.from(body)
  app.get(path.replace(/\?.*/, ''), (_request, reply) => reply.header('content-type', type).send(bytes))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

function openNode({ type, body }: Order): Promise<number> {
  const bytes = Buffer.from(body)
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': type, 'content-length': bytes.length })
    response.end(bytes)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}
