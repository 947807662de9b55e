import { required } from '#domain/required.ts'
import { OPERATOR_TIME_ZONE } from '#domain/time.ts'
import type { FastifyReply } from 'fastify'
import { readFileSync } from 'node:fs'
import { sendDemoPage } from '#server/http/pages/demo-pages.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import type { DemoInboxRow } from './demo-inbox.queries.ts'

const STYLES = readFileSync(new URL('./demo-inbox.css', import.meta.url), 'utf8')

/** Format of the shop's time in Melbourne; clocks in Sydney show the same. */
const WHEN = new Intl.DateTimeFormat('en-AU', {
  timeZone: OPERATOR_TIME_ZONE,
  dateStyle: 'medium',
  timeStyle: 'medium',
})

export function sendInboxPage(reply: FastifyReply, to: string, messages: DemoInboxRow[]): FastifyReply {
  return sendDemoPage(reply, {
    title: 'Demo inbox',
    theme: null,
    styles: STYLES,
    policy: [`form-action 'self'`, `frame-src 'self'`, `frame-ancestors 'none'`],
    body: `<main>
<h1>Demo inbox</h1>
<p class="lead">Nothing leaves this shop: its e-mails and text messages land here, newest first.
<a href="/">Back to the shop</a></p>
<form method="get" action="/demo/inbox" role="search">
<label for="to">E-mail address or mobile</label>
<div class="row"><input id="to" name="to" value="${escapeHtml(to)}" autocomplete="off"><button>Show</button></div>
</form>
${messages.length > 0 ? messages.map(messageCard).join('\n') : '<p class="empty">No messages yet.</p>'}
</main>`,
  })
}

function messageCard(row: DemoInboxRow): string {
  const { channel, recipient, subject, text, attachments, sent_at } = row
  const at = sent_at.toISOString()
  return `<article>
<p class="meta"><b>${channel === 'sms' ? 'SMS' : 'Email'}</b> to ${escapeHtml(recipient)}
<time datetime="${at}">${escapeHtml(WHEN.format(sent_at))}</time></p>
${subject ? `<h2>${escapeHtml(subject)}</h2>` : ''}
<p class="text">${linked(text)}</p>
${row.html === null ? '' : htmlFrame(row)}
${attachments.length > 0 ? `<ul aria-label="Attachments">${attachments.map(attachmentItem).join('')}</ul>` : ''}
</article>`
}

/**
 * Renders a frame that loads on demand, without scripts and without the shop's origin. Links open outside the
 * frame.
 */
const htmlFrame = ({ demo_inbox_id, subject }: DemoInboxRow): string =>
  `<details><summary>As a mail program shows it</summary>
<iframe src="/demo/inbox/mails/${demo_inbox_id}" title="${escapeHtml(`Mail: ${subject}`)}" loading="lazy"
sandbox="allow-top-navigation-by-user-activation"></iframe></details>`

const attachmentItem = ({ id, filename, bytes }: DemoInboxRow['attachments'][number]): string =>
  `<li><a href="/demo/inbox/attachments/${id}">${escapeHtml(filename)}</a> (${Math.ceil(bytes / 1024)} kB)</li>`

/** Turns URLs into links. Escapes the text first, so that a URL ends before an escaped quote or bracket. */
const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/(?:(?!&(?:lt|gt|quot|#39);)[^\s])+/g, (url) => {
    const [, address = '', rest = ''] = required(/^(.*?)([.,;:!?)]*)$/.exec(url), 'the address')
    return `<a href="${address}" rel="noreferrer">${address}</a>${rest}`
  })
