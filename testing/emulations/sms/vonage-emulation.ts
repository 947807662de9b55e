import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** Request fields of the provider's API. */
const Asked = z.object({
  from: z.string(),
  to: z.string(),
  text: z.string(),
  type: z.enum(['text', 'unicode']),
  'client-ref': z.string().optional(),
})
export type AskedSms = z.output<typeof Asked>

/** Failure of the next request. */
type Trouble = { status: string; text: string } | { http: number } | 'silence' | 'nonsense'

export type SmsEmulation = {
  host: string
  credentials: { apiKey: string; apiSecret: string }
  taken: AskedSms[]
  trouble: Trouble[]
  close(): Promise<void>
}

/** Opens an emulation of Vonage's SMS API: `POST /sms/json`, Basic credentials, kebab-case fields. */
export async function openSmsEmulation(): Promise<SmsEmulation> {
  const credentials = { apiKey: 'abcd1234', apiSecret: 'secret-secret' }
  const taken: AskedSms[] = []
  const trouble: Trouble[] = []
  const authorization = `Basic ${btoa(`${credentials.apiKey}:${credentials.apiSecret}`)}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const next = trouble.shift()
    if (next === 'silence') return
    if (request.method !== 'POST' || request.url !== '/sms/json') return void response.writeHead(404).end()
    if (typeof next === 'object' && 'http' in next) return void response.writeHead(next.http).end('no')
    const asked = Asked.safeParse(JSON.parse(await bodyOf(request)))
    if (next === 'nonsense') return void response.setHeader('content-type', 'application/json').end('<html>')
    const result = resultOf(request.headers.authorization === authorization, asked.success, next)
    if (result.status === '0') taken.push(asked.data!)
    const message = { to: asked.data?.to ?? '', 'message-id': 'aaaa0001', ...result }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ 'message-count': '1', messages: [message] }))
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials,
    taken,
    trouble,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

function resultOf(isKnown: boolean, isWhole: boolean, trouble: { status: string; text: string } | undefined) {
  if (!isKnown) return { status: '4', 'error-text': 'Bad Credentials' }
  if (!isWhole) return { status: '2', 'error-text': 'Missing params' }
  return trouble ? { status: trouble.status, 'error-text': trouble.text } : { status: '0' }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
