import { describe, expect, it } from 'vitest'
import type { Brand } from './email-content.ts'
import { MESSAGE_TEMPLATES, type TemplateName, templateOf } from './message-templates.ts'
import { sampleOf } from './sample-messages.ts'
import { renderedSample } from './template-overrides.ts'

const BRAND: Brand = {
  name: 'Coldie',
  company: 'Coldie Drinks Pty Ltd',
  address: 'GPO Box 0000',
  phone: '(03) 5550 0000',
  support: 'support@coldie.test',
  url: 'https://shop.test',
}
/** Gmail cuts off the rest of a mail above 102 kB. */
const MAX_BYTES = 100_000

const mailOf = (name: TemplateName) => renderedSample(sampleOf(name, BRAND), null, BRAND).email
const MAILS = (Object.keys(MESSAGE_TEMPLATES) as TemplateName[]).flatMap((name) => {
  const mail = mailOf(name)
  return mail ? [{ name, ...mail }] : []
})
/** The receipt of a later tip is about the tip alone. */
const ORDER_MAILS = MAILS.filter(({ name }) => templateOf(name).about === 'orders' && name !== 'order_tipped')

const tags = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? []

describe.each(MAILS)('S-MSG-5 $name: HTML for Gmail, Outlook and Apple Mail', ({ html, text, subject }) => {
  it('uses tables of at most 600 pixels, without styles that Outlook ignores', () => {
    expect(html).not.toMatch(
      /display:\s*(flex|grid)|position:|float:|<link|@import|<script|<form|<svg|<video/i,
    )
    const widths = [...html.matchAll(/width[=:]"?(\d+)(?!%|\d)/g)].map(([, width]) => Number(width))
    expect(Math.max(...widths)).toBe(600)
    expect(tags(html, 'style')).toHaveLength(1)
  })

  it('gives every picture a size and an alternative text, as PNG or JPEG at an absolute address', () => {
    expect(tags(html, 'img').length).toBeGreaterThan(0)
    for (const img of tags(html, 'img'))
      expect(img).toMatch(/src="https:\/\/shop\.test\/[^"]+\.(png|jpg)" width="\d+" height="\d+" alt="[^"]*"/)
  })

  it('is not cut off by Gmail, and has a text version', () => {
    expect(new TextEncoder().encode(html).length).toBeLessThan(MAX_BYTES)
    expect(html).toContain(subject.replaceAll('&', '&amp;'))
    expect(text).not.toMatch(/<\w/)
  })

  it('has colours for dark mode', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
  })

  it('shows no raw address with a token', () => {
    expect(html.replace(/<[^>]*>/g, ' ')).not.toMatch(/https?:\/\//)
  })
})

describe.each(ORDER_MAILS)('S-MSG-5 $name: the order in its mail', ({ html, text }) => {
  it('shows the items with their pictures, and the total', () => {
    expect(html).toContain('2 × Pale Ale, 6 Pack')
    expect(html).toContain('/mail-pictures/')
    expect(html).toMatch(/>(Order total|Total)</)
    expect(text).toMatch(/2 × Pale Ale, 6 Pack {2}\$47\.98/)
    expect(text).toMatch(/(Order total|Total) {2}\$\d/)
  })

  it('has one button, whose address is in the text version', () => {
    const [link, ...others] = tags(html, 'a').filter((tag) => tag.includes('class="button"'))
    expect(others).toEqual([])
    expect(text).toContain(/href="([^"]*)"/.exec(link ?? '')?.[1])
  })

  it('names the store’s licence', () => {
    expect(html).toContain('Fitzroy store, liquor licence 36000000')
    expect(text).toContain('Fitzroy store, liquor licence 36000000')
  })
})
