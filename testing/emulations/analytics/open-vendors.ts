import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { generate } from 'selfsigned'

/** A request as the vendor received it. */
export type RecordedRequest = { host: string; path: string; body: string }
export type HeardEvent = { name: string; params: Record<string, unknown> }

/** Emulation of Google's and Mixpanel's hosts on one TLS port. It records the browser's requests. */
export type AnalyticsVendors = {
  /** Value of the browser's command line option that maps all external hosts to the emulation. */
  hostRules: string
  heard: RecordedRequest[]
  /** Events that the container read from the data layer. */
  tagEvents(): (HeardEvent & { location: string })[]
  /** Events that Mixpanel received. */
  mixpanelEvents(): HeardEvent[]
  mixpanelProfiles(): Record<string, unknown>[]
  close(): Promise<void>
}

/**
 * Script of a container with one tag for all events. Like the real container it merges each push into one model, so
 * values that an event does not clear stay for the next event. It respects consent and Google's opt-out.
 */
const CONTAINER = `(() => {
  const layer = window.dataLayer
  const model = {}
  let location = ''
  window.google_tag_manager = { 'G-EMULATED': {} }
  document.cookie = '_ga=GA1.1.1.1; Path=/'
  const merge = (into, from) => {
    for (const [name, value] of Object.entries(from))
      if (value && typeof value === 'object' && !Array.isArray(value)) merge((into[name] ??= {}), value)
      else into[name] = value
  }
  const take = (entry) => {
    if (Object.prototype.toString.call(entry) === '[object Arguments]') {
      if (entry[0] === 'set') location = entry[1].page_location
      return
    }
    merge(model, entry)
    if (!entry.event || entry.event === 'gtm.js' || window['ga-disable-G-EMULATED']) return
    const { event: name, ecommerce, platform, ...plain } = model
    const body = JSON.stringify({ name, location, platform, params: entry.ecommerce ? ecommerce : plain })
    navigator.sendBeacon('https://www.google-analytics.com/g/collect?tid=G-EMULATED', body)
  }
  layer.forEach(take)
  const push = layer.push.bind(layer)
  layer.push = (...entries) => { entries.forEach(take); return push(...entries) }
})()`

export async function openAnalyticsVendors(): Promise<AnalyticsVendors> {
  const pems = await generate([{ name: 'commonName', value: 'localhost' }])
  const heard: RecordedRequest[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [host = '', path = ''] = [request.headers.host, request.url]
    heard.push({ host, path, body: (await buffer(request)).toString() })
    const isContainer = host === 'www.googletagmanager.com' && path.startsWith('/gtm.js?')
    response.writeHead(200, {
      'content-type': isContainer ? 'text/javascript' : 'text/plain',
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'content-type',
    })
    response.end(isContainer ? CONTAINER : '1')
  }
  const server = createServer(
    { key: pems.private, cert: pems.cert },
    (request, response) => void answer(request, response),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const of = (host: string, path: string) =>
    heard.filter((one) => one.host === host && one.path.startsWith(path) && one.body !== '')
  const mixpanel = (path: string) => of('api-js.mixpanel.com', path).flatMap(({ body }) => readMixpanel(body))
  return {
    hostRules: `MAP * 127.0.0.1:${port}, EXCLUDE 127.0.0.1`,
    heard,
    tagEvents: () =>
      of('www.google-analytics.com', '/g/collect').map(
        ({ body }) => JSON.parse(body) as HeardEvent & { location: string },
      ),
    mixpanelEvents: () =>
      eachOnce(mixpanel('/track') as { event: string; properties: Record<string, unknown> }[]).map(
        ({ event, properties }) => ({ name: event, params: properties }),
      ),
    mixpanelProfiles: () => mixpanel('/engage'),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Removes duplicates, as the vendor does. A closing page may send an event again. */
function eachOnce<Sent extends { properties: Record<string, unknown> }>(sent: Sent[]): Sent[] {
  return [...new Map(sent.map((one) => [one.properties.$insert_id, one])).values()]
}

/** Parses Mixpanel's protocol: a form with `data` as JSON or base64, either a single event or a list. */
function readMixpanel(body: string): Record<string, unknown>[] {
  const data = new URLSearchParams(body).get('data') ?? ''
  const text = /^[[{]/.test(data) ? data : Buffer.from(data, 'base64').toString()
  return [JSON.parse(text) as Record<string, unknown>].flat()
}
