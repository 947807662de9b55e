import { describe, expect, it } from 'vitest'
import { emailHtml } from './email-html.ts'
import {
  type Brand,
  button,
  emailText,
  singleLine,
  paragraph,
  plainEmail,
  smallPrint,
  rows,
  smsText,
} from './email-content.ts'

const BRAND: Brand = {
  name: 'Coldie',
  company: 'Coldie Drinks Pty Ltd',
  address: 'GPO Box 0000',
  phone: '(03) 5550 0000',
  support: 'support@coldie.test',
  url: 'http://shop.test',
}
const EMAIL = {
  subject: 'We have your order',
  preview: 'Soon at your door',
  blocks: [
    paragraph('Thanks, <script>alert("Ada")</script> & Søn.'),
    rows('Your order', [{ label: '2 × Ale "X"', value: '$9.00' }]),
    button('Follow your order', 'http://shop.test/order/1/tracking?a=1&b=2'),
    smallPrint('See http://shop.test/faq.'),
  ],
  footer: ['Liquor licence 36000001'],
}

describe('§7 Messages: an e-mail as plain text and HTML', () => {
  it('has the complete content in plain text', () => {
    expect(emailText(EMAIL, BRAND)).toBe(
      [
        'Thanks, <script>alert("Ada")</script> & Søn.',
        'Your order:\n2 × Ale "X"  $9.00',
        'Follow your order:\nhttp://shop.test/order/1/tracking?a=1&b=2',
        'See http://shop.test/faq.',
        'Liquor licence 36000001\nColdie, Coldie Drinks Pty Ltd\nGPO Box 0000\n(03) 5550 0000, support@coldie.test',
      ].join('\n\n'),
    )
  })

  it('contains no scripts in HTML and loads only the logo', () => {
    const html = emailHtml(EMAIL, BRAND)
    expect(html).toContain('&lt;script&gt;alert(&quot;Ada&quot;)&lt;/script&gt; &amp; Søn.')
    expect(html).toContain('href="http://shop.test/order/1/tracking?a=1&amp;b=2"')
    expect(html).toContain('>http://shop.test/faq</a>.')
    expect(html).not.toMatch(/<(script|iframe|link|object)|url\(|@import|onclick/i)
    expect([...html.matchAll(/src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
      'http://shop.test/icons/icon-192.png',
    ])
    expect(html.length).toBeLessThan(30_000)
  })

  it('has colours for light and dark mode', () => {
    expect(emailHtml(EMAIL, BRAND)).toContain('prefers-color-scheme:dark')
  })

  it('preserves paragraphs and lines of plain text', () => {
    const html = emailHtml(plainEmail('Hi', 'One\ntwo\n\nthree'), BRAND)
    expect(html).toContain('One<br>two')
    expect(html.match(/<p /g)).toHaveLength(2)
  })
})

describe('§7 Messages: a plain e-mail with a link', () => {
  const html = emailHtml(
    plainEmail('Hi', 'Undo it here: http://shop.test/undo/a1. It works for 3 hours.\n\nBye', 'Undo it'),
    BRAND,
  )

  it('shows a button in place of the address', () => {
    expect(html).toMatch(
      /href="http:\/\/shop.test\/undo\/a1"[^>]*class|class="button" href="http:\/\/shop.test\/undo\/a1"/,
    )
    expect(html).toContain('>Undo it here</p>')
    expect(html).toContain('>It works for 3 hours.</p>')
    expect(html.replace(/"[^"]*"/g, '')).not.toContain('http://shop.test/undo')
  })

  it('shortens a long address in a text of an owner', () => {
    const long = 'http://shop.test/tracking/abcdefghijklmnopqrstuvwxyz0123456789'
    expect(emailHtml(plainEmail('Hi', `See ${long}`), BRAND)).toContain(
      `href="${long}" style="color:#7a4b00">shop.test/tracking/…</a>`,
    )
  })
})

describe('§7 Messages: special characters', () => {
  it.each([
    {
      given: 'a\r\nBcc: b@c',
      is: 'a Bcc: b@c',
      because: 'line breaks are removed to prevent header injection',
    },
    { given: 'ab\u202edc', is: 'abdc', because: 'direction marks are removed' },
    { given: '  ليلى 🍺 ', is: 'ليلى 🍺', because: 'names in any script are preserved' },
    { given: 'a\u0000b', is: 'ab', because: 'control characters are removed' },
  ])('$because', ({ given, is }) => {
    expect(singleLine(given)).toBe(is)
  })

  it('uses plain quotation marks in text messages to save costs', () => {
    expect(smsText('It’s “here” – now…')).toBe(`It's "here" - now...`)
  })
})
