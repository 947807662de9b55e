import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { generate } from 'selfsigned'
import { build } from 'vite'
import { braintreeHosts } from '#server/integrations/payments/braintree/braintree-hosts.ts'
import { NO_THIRD_PARTIES } from '#web/platform/csp/third-parties.ts'
import { contentSecurityPolicy } from '#web/platform/csp/page-headers.ts'

/** Emulation of all hosts of the vendor, and the shop's page, on one TLS port. */
export type Vendor = { port: number; close(): Promise<void> }

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

/** Bundles a browser module with its dependencies. */
async function bundle(name: string): Promise<string> {
  const made = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: fileURLToPath(new URL(name, import.meta.url)), formats: ['es'], fileName: 'bundle' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [{ output }] = made as unknown as [{ output: [{ code: string }] }]
  return output[0].code
}

const API = 'https://api.sandbox.braintreegateway.com:443/merchants/m/client_api'
const CONFIGURATION = {
  assetsUrl: 'https://assets.braintreegateway.com',
  clientApiUrl: API,
  environment: 'sandbox',
  merchantId: 'm',
  challenges: ['cvv'],
  creditCards: { supportedCardTypes: ['Visa', 'MasterCard', 'American Express'] },
}
const CLIENT_TOKEN = Buffer.from(
  JSON.stringify({
    version: 2,
    environment: 'sandbox',
    authorizationFingerprint: 'f',
    configUrl: `${API}/v1/configuration`,
  }),
).toString('base64')

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Card</title>
<style nonce="n">#number,#expiration,#cvv{height:3rem;border:1px solid}</style>
<body data-client-token="${CLIENT_TOKEN}"><form><div id="number"></div><div id="expiration"></div><div id="cvv"></div>
<button type="button" id="pay">Pay</button></form><pre id="errors"></pre><pre id="answer"></pre>
<script type="module" src="/card-page.js"></script>`
const FRAME =
  '<!doctype html><meta charset="utf-8"><input><script type="module" src="/card-frame.js"></script>'

export async function openVendor(): Promise<Vendor> {
  const [page, frame, pems] = await Promise.all([
    bundle('./card-page.ts'),
    bundle('./card-frame.ts'),
    generate([{ name: 'commonName', value: 'localhost' }]),
  ])
  const policy = contentSecurityPolicy(
    'shop.test',
    { scripts: ["'nonce-n'"], styles: ["'nonce-n'"] },
    { ...NO_THIRD_PARTIES, gateway: braintreeHosts('sandbox') },
  )
  const answers: [RegExp, string, string][] = [
    [/^shop\.test\/card-page\.js/, 'text/javascript', page],
    [/\/card-frame\.js/, 'text/javascript', frame],
    [/^shop\.test\//, 'text/html', PAGE],
    [/\/html\/hosted-fields-frame/, 'text/html', FRAME],
    [/\/v1\/configuration/, 'application/json', JSON.stringify(CONFIGURATION)],
    [/\.js$/, 'text/javascript', ''],
    [/./, 'application/json', '{}'],
  ]
  const server = createServer({ key: pems.private, cert: pems.cert }, (request, response) => {
    const path = `${request.headers.host}${request.url}`
    const [, type, body] = answers.find(([pattern]) => pattern.test(path))!
    response.writeHead(200, {
      'content-type': type,
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      ...(path === 'shop.test/' && { 'content-security-policy': policy }),
    })
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
