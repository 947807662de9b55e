import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Response } from '@playwright/test'
import { onPhone, USUAL_NETWORK } from '../measure/phone.ts'
import type { JourneyPage } from './journey-pages.ts'
import { SHOP_ORIGIN } from './shop-process.ts'

type File = { type: string; encoding: string | null; body: Buffer }
export type StaticPage = { origin: string; requests: number; close(): Promise<void> }

/**
 * Records a page with all its files and serves them from memory, as the floor for the time until the page is visible.
 * Its scripts are comments of the same size.
 */
export async function openStaticPage(browser: Browser, { path, cookie }: JourneyPage): Promise<StaticPage> {
  const files = new Map<string, File>()
  let requests = 0
  await onPhone(browser, { origin: SHOP_ORIGIN, cookie, network: USUAL_NETWORK }, async (page) => {
    const responses: Response[] = []
    const note = (response: Response) => void responses.push(response)
    page.on('response', note)
    await page.goto(path, { waitUntil: 'networkidle' })
    if (new URL(page.url()).pathname !== path) throw new Error(`${path} redirected to ${page.url()}`)
    page.off('response', note)
    requests = responses.length
    const own = responses.filter((response) => response.url().startsWith(SHOP_ORIGIN) && response.ok())
    await Promise.all(own.map((response) => record(response, files)))
  })
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    if (!file) return response.writeHead(404).end()
    const { type, encoding, body } = file
    return response
      .writeHead(200, { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) })
      .end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function record(response: Response, files: Map<string, File>): Promise<void> {
  const { pathname, search } = new URL(response.url())
  const type = (await response.headerValue('content-type')) ?? ''
  const body = await response.body()
  files.set(pathname + search, await fileOf(type, body, response))
}

async function fileOf(type: string, body: Buffer, response: Response): Promise<File> {
  if (/javascript/.test(type)) {
    const { responseBodySize } = await response.request().sizes()
    return { type, encoding: null, body: commentOf(responseBodySize) }
  }
  if (/html/.test(type))
    return { type, encoding: 'br', body: brotliCompressSync(withoutScripts(String(body))) }
  if (/text|json|svg/.test(type)) return { type, encoding: 'br', body: brotliCompressSync(body) }
  return { type, encoding: null, body }
}

const commentOf = (bytes: number): Buffer => Buffer.from(`/*${'x'.repeat(Math.max(0, bytes - 4))}*/`)

/** Replaces the text of inline scripts by comments of the same length. */
const withoutScripts = (html: string): string =>
  html.replace(/(<script(?![^>]*\bsrc=)[^>]*>)([\s\S]*?)(<\/script>)/g, (_, open, text: string, close) =>
    text.length < 4 ? `${open}${close}` : `${open}/*${'x'.repeat(text.length - 4)}*/${close}`,
  )
