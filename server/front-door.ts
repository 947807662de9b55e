import { type IncomingMessage, type RequestListener, type Server, createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { ERRORS } from '#contract/errors.ts'
import { StartError } from './db/start-error.ts'
import { START_PAGE, START_PAGE_HEADERS } from './start-page.ts'

/** The one port of the shop. It answers 503 from the first moment, a page with one too, and serves once `open` is called. */
export type FrontDoor = {
  open(
    answer: RequestListener,
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean,
  ): void
  close(): Promise<void>
}

/** How long requests under way may take to finish once the shop closes. */
const GRACE_MS = 3000

const RETRY_AFTER = { 'retry-after': '2' }

const notYet: RequestListener = (request, response) => {
  const [status, msg] = ERRORS.unavailable
  if (isPage(request)) {
    response.writeHead(status, { ...START_PAGE_HEADERS, ...RETRY_AFTER })
    response.end(request.method === 'HEAD' ? undefined : START_PAGE)
    return
  }
  response.writeHead(status, { 'content-type': 'application/json', ...RETRY_AFTER })
  response.end(JSON.stringify({ success: false, error: { code: 'unavailable', msg } }))
}

/** A browser that opens a page; everybody else is answered as the API answers. */
const isPage = ({ method = '', url = '', headers }: IncomingMessage): boolean =>
  /^(GET|HEAD)$/.test(method) && !url.startsWith('/api/') && /\btext\/html\b/.test(headers.accept ?? '')

/** Takes the port before anything slow is done, so that a port in use is told at once. */
export async function takePort(host: string, port: number): Promise<FrontDoor> {
  let answer = notYet
  let upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean = () => false
  const server = createServer((request, response) => answer(request, response))
  server.on('upgrade', (request, socket, head) => {
    if (!upgrade(request, socket, head)) socket.destroy()
  })
  await listen(server, host, port)
  return {
    open: (handler, onUpgrade) => {
      answer = handler
      upgrade = onUpgrade
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      setTimeout(() => server.closeAllConnections(), GRACE_MS).unref()
      await closed
    },
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE' ? 'is in use by another program' : `can’t be used (${error.code})`
      reject(new StartError(`PORT ${port} ${why}: choose another with PORT=…`))
    })
    server.listen(port, host, resolve)
  })
}
