import { lookup as resolveName } from 'node:dns/promises'
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type LookupFunction, isIP } from 'node:net'
import { type WebhookAnswer, type WebhookRequest, type WebhookSender, WebhookUnreachable } from './port.ts'
import { bareHost, isLoopback, isPublicAddress, isThisMachine } from '#server/network-address.ts'

/** Timeout in milliseconds. Fifteen to thirty seconds are usual; receivers must respond before they do long work. */
const TIMEOUT_MS = 15_000
/** Bytes of a response that are stored, enough to diagnose an error. */
const RESPONSE_BYTES = 2048

type Address = { address: string; family: number }
type Options = {
  /** Returns true if `host:port` of this machine is a receiver, also over http. By default none is. */
  isLocalReceiver?: (host: string) => boolean
  /** True to return the first part of a response's body for staff to read. Default true. */
  returnsBody?: boolean
  timeoutMs?: number
  resolve?: (host: string) => Promise<Address[]>
}

const everyAddress = (host: string): Promise<Address[]> => resolveName(host, { all: true, verbatim: true })

/**
 * Opens a sender that calls public internet addresses only. The name is resolved once, all of its addresses are
 * checked, and the connection uses a checked address. A name that resolves differently the next time (DNS
 * rebinding) thus gains nothing.
 */
export function openHttpsSender(options: Options): WebhookSender {
  const { isLocalReceiver = () => false, returnsBody = true } = options
  const { timeoutMs = TIMEOUT_MS, resolve = everyAddress } = options

  /**
   * Returns true for a listed receiver on this machine. Other names that resolve to this machine are rejected, so
   * every local receiver must be listed.
   */
  const isLocal = (url: URL) => isThisMachine(url.hostname) && isLocalReceiver(hostWithPort(url))

  function problemOf(text: string): string | null {
    const url = URL.canParse(text) ? new URL(text) : null
    if (!url || !/^https?:$/.test(url.protocol))
      return 'Enter a whole address, such as https://example.com/hooks'
    if (url.username || url.password) return 'Leave the user name and the password out of the address'
    const host = bareHost(url.hostname)
    if (isLocal(url)) return null
    if (url.protocol === 'http:') return 'Enter an address that begins with https://'
    if (isThisMachine(host) || (isIP(host) !== 0 && !isPublicAddress(host)))
      return 'Enter an address that can be reached from the internet'
    return null
  }

  async function checkedAddress(url: URL): Promise<Address> {
    const host = bareHost(url.hostname)
    const isAllowed = isLocal(url) ? isLoopback : isPublicAddress
    if (isIP(host) !== 0) return { address: host, family: isIP(host) }
    const found = await resolve(host).catch(() => [])
    const [first] = found
    if (!first) throw new WebhookUnreachable('No such name.')
    if (!found.every(({ address }) => isAllowed(address)))
      throw new WebhookUnreachable('The name leads into a private network.')
    return first
  }

  async function leadsInside(text: string): Promise<boolean> {
    const url = new URL(text)
    if (isLocal(url) || isIP(bareHost(url.hostname)) !== 0) return false
    const found = await resolve(bareHost(url.hostname)).catch(() => [])
    return !found.every(({ address }) => isPublicAddress(address))
  }

  async function send(request: WebhookRequest): Promise<WebhookAnswer> {
    const problem = problemOf(request.url)
    if (problem) throw new WebhookUnreachable(problem)
    const url = new URL(request.url)
    const startedAt = performance.now()
    const elapsed = () => Math.round(performance.now() - startedAt)
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const pinned = await checkedAddress(url)
      const answer = await exchange(url, request, { pinned, signal })
      return { ...answer, response: returnsBody ? answer.response : '', milliseconds: elapsed() }
    } catch (error) {
      throw new WebhookUnreachable(reasonOf(error, signal), elapsed())
    }
  }
  return { problemOf, leadsInside, send }
}

const hostWithPort = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`

type PinnedConnection = { pinned: Address; signal: AbortSignal }

/** Sends the request and reads the first part of the response. */
function exchange(url: URL, { body, headers }: WebhookRequest, { pinned, signal }: PinnedConnection) {
  return new Promise<{ status: number; response: string }>((resolve, reject) => {
    const lookup: LookupFunction = (_host, { all }, found) =>
      all ? found(null, [pinned]) : found(null, pinned.address, pinned.family)
    const open = url.protocol === 'http:' ? httpRequest : httpsRequest
    const sent: ClientRequest = open(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup,
        signal,
        agent: false,
      },
      (answer) => void readBeginning(answer).then(resolve, reject),
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

async function readBeginning(answer: IncomingMessage): Promise<{ status: number; response: string }> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part)
    length += part.length
    if (length >= RESPONSE_BYTES) break
  }
  answer.destroy()
  const text = Buffer.concat(parts).subarray(0, RESPONSE_BYTES).toString('utf8')
  return { status: answer.statusCode ?? 0, response: text.replaceAll('\u0000', '') }
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'Nobody listens there.',
  ECONNRESET: 'The connection was cut.',
  EHOSTUNREACH: 'There is no way there.',
  ENETUNREACH: 'There is no way there.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof WebhookUnreachable) return error.message
  if (signal.aborted) return 'There was no answer in time.'
  const code = (error as { code?: string }).code ?? ''
  if (/CERT|SIGNATURE|SELF_SIGNED|TLS|SSL/.test(code) && !REASONS[code])
    return 'Its certificate is not valid.'
  return REASONS[code] ?? 'The call failed.'
}
