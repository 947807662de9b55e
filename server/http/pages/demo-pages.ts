import type { FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { escapeHtml } from '../escape-html.ts'

export type DemoPage = {
  title: string
  /** `lager`: light, `stout`: dark, null: as the device. */
  theme: 'lager' | 'stout' | null
  body: string
  /** Styles in addition to the colours of every demo page. */
  styles: string
  script?: string
  /** Content-Security-Policy directives in addition to those for the page's own style and script. */
  policy: readonly string[]
}

const COLOURS = readFileSync(new URL('./demo-pages.css', import.meta.url), 'utf8')

/** Sends a page outside the shop's pages: it shares no cookie, script or storage with them. */
export function sendDemoPage(reply: FastifyReply, page: DemoPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    `default-src 'none'`,
    `style-src 'nonce-${nonce}'`,
    `base-uri 'none'`,
    ...(page.script ? [`script-src 'nonce-${nonce}'`] : []),
    ...page.policy,
  ]
  return reply
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en-AU"${page.theme ? ` data-theme="${page.theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)}</title>
<style nonce="${nonce}">${COLOURS}${page.styles}</style>
</head>
<body>
${page.body}
${page.script ? `<script type="module" nonce="${nonce}">${page.script}</script>` : ''}
</body>
</html>`)
}
