import type { FastifyReply } from 'fastify'
import { readFileSync } from 'node:fs'
import { type DemoPage, sendDemoPage } from '#server/http/pages/demo-pages.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { type CardField, INVALID, REQUIRED, TEST_CARD_HINT } from './demo-cards.ts'
import * as cardTexts from '#domain/card-texts.ts'

const SCRIPT = readFileSync(new URL('./card-frame.client.js', import.meta.url), 'utf8')
const STYLES = readFileSync(new URL('./card-frame.css', import.meta.url), 'utf8')

type Frame = {
  clientToken: string
  theme: DemoPage['theme']
  /** Scheme and host that the frame was loaded from: the only origin that it may contact. */
  origin: string
  /** Time of the shop, which decides whether a card is expired. */
  now: Date
}

/** Font of the surrounding page. A frame without an origin cannot load the shop's own font file. */
export const FONT = readFileSync(
  new URL(
    import.meta.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
  ),
)

/**
 * Sends the page with the card fields. Its policy removes the shop's origin, so that neither side can read the
 * other. They exchange messages, and the frame sends the card number to the gateway only.
 */
export function sendCardFrame(reply: FastifyReply, { clientToken, theme, origin, now }: Frame): FastifyReply {
  return sendDemoPage(reply, {
    title: 'Card details',
    theme,
    styles: STYLES,
    script: SCRIPT,
    policy: [
      'sandbox allow-scripts allow-forms',
      `connect-src ${origin}`,
      `font-src ${origin}`,
      `form-action 'none'`,
      `frame-ancestors 'self'`,
    ],
    body: `<main>
<h1 class="unseen">Card details</h1>
<form novalidate autocomplete="on" data-client-token="${escapeHtml(clientToken)}" data-now="${now.toISOString()}">
${field('cardholder_name', cardTexts.nameLabel, 'autocomplete="cc-name" maxlength="100"')}
${field('number', cardTexts.numberLabel, 'autocomplete="cc-number" inputmode="numeric"')}
<div class="pair">
${field('expiration', cardTexts.expiryLabel, 'autocomplete="cc-exp" inputmode="numeric"')}
${field('cvv', cardTexts.securityCodeLabel, 'autocomplete="cc-csc" inputmode="numeric"')}
</div>
<p class="hint">${escapeHtml(TEST_CARD_HINT)}</p>
<button type="submit" class="unseen" tabindex="-1" aria-hidden="true">Continue</button>
</form>
</main>`,
  })
}

const field = (name: CardField, label: string, attributes: string): string =>
  `<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="text" required aria-describedby="${name}-error" ${attributes}
  data-required="${REQUIRED[name]}" data-invalid="${INVALID[name]}">
<p class="error" id="${name}-error" aria-live="polite"></p>
</div>`
