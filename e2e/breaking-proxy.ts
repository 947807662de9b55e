import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { required } from '#domain/required.ts'

/** Failures that the proxy can cause for a request. */
export const FAILURES = ['refused', '502', 'truncated', 'unanswered'] as const
export type Failure = (typeof FAILURES)[number]

export type BreakingProxy = {
  url: string
  /** Breaks all requests whose `METHOD path` matches, until `heal`. */
  breakNow: (what: RegExp, how: Failure) => void
  heal: () => void
  /** Returns the number of requests broken since the last `breakNow`. */
  broken: () => number
  close: () => Promise<void>
}

/** Opens a proxy between browser and shop that fails in the ways in which proxies and networks fail. */
export async function openBreakingProxy(shop: string): Promise<BreakingProxy> {
  let breaks: { what: RegExp; how: Failure } | null = null
  let broken = 0
  const server = createServer((asked, answer) => {
    if (!breaks?.what.test(`${asked.method} ${asked.url}`)) return forward(shop, asked, answer)
    broken++
    asked.resume()
    fail(breaks.how, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    breakNow: (what, how) => {
      broken = 0
      breaks = { what, how }
    },
    heal: () => (breaks = null),
    broken: () => broken,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function fail(how: Failure, answer: ServerResponse): void {
  if (how === 'refused') answer.socket?.destroy()
  else if (how === '502')
    answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
  else if (how === 'truncated') {
    answer.writeHead(200, {
      'content-type': 'text/x-script',
      'content-length': '9999',
      'X-Remix-Response': 'yes',
    })
    answer.write('[{"_1":2},', () => answer.socket?.destroy())
  }
}

function forward(shop: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers } = asked
  const passed = request(shop + asked.url, { method, headers }, (reply) => {
    answer.writeHead(required(reply.statusCode, 'status of the reply'), reply.headers)
    reply.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
}
