import { describe, expect, it } from 'vitest'
import type { Brand } from './email-content.ts'
import { TEMPLATE_NAMES, type TemplateName, templateOf } from './message-templates.ts'
import type { TemplateOverrides } from './template-parts.ts'
import { NO_OVERRIDES, defaultWords, filled, renderedSample } from './template-overrides.ts'
import { sampleOf } from './sample-messages.ts'
import { overrideProblems } from './template-problems.ts'

const BRAND: Brand = {
  name: 'Coldie',
  company: 'Coldie Drinks Pty Ltd',
  address: '1 High Street, Preston VIC 3072',
  phone: '03 9000 0000',
  support: 'support@coldie.test',
  url: 'http://shop.test',
}
const words = (some: Partial<TemplateOverrides>): TemplateOverrides => ({ ...NO_OVERRIDES, ...some })
const shownOf = (template: TemplateName, some: Partial<TemplateOverrides>) =>
  renderedSample(sampleOf(template, BRAND), words(some), BRAND)

/** @source A-TEMPLATE-2 */
describe('§8 Message templates: placeholders', () => {
  it.each([
    ['Hello {{first_name}}!', 'Hello Ada!', 'a placeholder is replaced by its value'],
    ['{{ first_name }}', 'Ada', 'spaces within the braces are ignored'],
    ['{{first_name}} {{first_name}}', 'Ada Ada', 'a placeholder may occur twice'],
    ['Late. {{estimate}}', 'Late.', 'an empty value leaves no space'],
    ['{{driver_name}}', '{{order_number}}', 'a value that looks like a placeholder is not replaced'],
    ['{{store_name}}', 'Fitz roy', 'a value is converted to one line'],
    ['One\n\ntwo', 'One\n\ntwo', 'lines and paragraphs are preserved'],
  ])('%j becomes %j: %s', (text, result) => {
    const values = {
      first_name: 'Ada',
      order_number: '12',
      estimate: '',
      store_name: 'Fitz\nroy',
      driver_name: '{{order_number}}',
    }
    expect(filled(text, values)).toBe(result)
  })
})

describe.each(TEMPLATE_NAMES)('§8 Message templates: %s', (name) => {
  const sample = sampleOf(name, BRAND)
  const { channels, parts, required = {} } = templateOf(name)
  const defaults = defaultWords(name, sample)
  const values = (sample.email?.use ?? sample.plain?.use ?? sample.sms?.use)?.values ?? {}

  it('has a sample for each of its channels', () => {
    const { email, sms } = renderedSample(sample, null, BRAND)
    expect([email !== null, sms !== null]).toEqual([channels.includes('email'), channels.includes('sms')])
  })

  it('has a value for each of its placeholders', () => {
    const named = templateOf(name).placeholders.filter((one) => values[one] === undefined)
    expect(named).toEqual([])
    if (parts.length > 0) expect(sample.sms?.use?.template ?? name).toBe(name)
  })

  it('has valid default texts that render as the default message', () => {
    expect(overrideProblems(name, defaults, { sample, brand: BRAND })).toEqual({})
    const filledSubject = filled(defaults.subject, values)
    if (parts.includes('subject')) expect(filledSubject).toBe((sample.email ?? sample.plain)!.subject)
    const { email } = renderedSample(sample, { ...defaults, sms: '' }, BRAND)
    expect(email).toEqual(renderedSample(sample, null, BRAND).email)
  })

  it('requires the mandatory placeholders of its parts', () => {
    for (const [part, names] of Object.entries(required)) {
      const typed = words({ [part]: 'Hello' })
      expect(overrideProblems(name, typed, { sample, brand: BRAND })).toEqual({
        [part]: `Keep {{${names[0]}}}: the message needs it`,
      })
    }
  })
})

describe('§8 Message templates: an owner’s texts', () => {
  it('replace subject and opening, and add a closing, in plain text and HTML', () => {
    const { email } = shownOf('order_placed', {
      subject: 'Cheers, {{first_name}}',
      opening: 'Ta & <b>thanks</b>!\n\nOrder {{order_number}} is in.',
      closing: 'Your friends at {{store_name}}',
    })
    expect(email!.subject).toBe('Cheers, Alexandra')
    expect(email!.text).toMatch(/^Hello Alexandra,\n\nTa & <b>thanks<\/b>!\n\nOrder 4821903 is in\.\n\nOrder/)
    expect(email!.text).not.toContain('We’ll bring this to')
    expect(email!.text).toMatch(/Your friends at Fitzroy\n\nFitzroy store, liquor licence 36000000/)
    expect(email!.text).toContain('Have your photo ID ready.')
    expect(email!.html).toContain('Ta &amp; &lt;b&gt;thanks&lt;/b&gt;!')
    expect(email!.html).not.toContain('<b>')
  })

  it('replace the SMS except the reminder about ID', () => {
    const { sms } = shownOf('order_on_its_way', { sms: '{{driver_name}}’s off – {{tracking_url}}' })
    expect(sms).toBe(
      "Priya's off - http://shop.test/tracking/sample-link-of-a-message-ab12 Have your photo ID ready.",
    )
  })

  it('preserve the required text of a plain e-mail', () => {
    const { email } = shownOf('email_changed', { closing: 'Call us on 03 9000 0000.' })
    expect(email!.text).toMatch(/http:\/\/shop\.test\/account\/contact\/.*\n\nCall us on 03 9000 0000\.$/s)
  })
})

describe('§8 Message templates: invalid texts', () => {
  it.each<[TemplateName, Partial<TemplateOverrides>, string]>([
    ['order_placed', { opening: 'Hi\n{{frist_name}}' }, 'Line 2: this message has no {{frist_name}}'],
    ['order_placed', { opening: '{{pay_url}}' }, 'Line 1: this message has no {{pay_url}}'],
    ['order_placed', { closing: 'Hi {{first name}}' }, 'Line 1: a placeholder looks like {{first_name}}'],
    ['order_placed', { closing: 'Hi {{first_name' }, 'Line 1: a placeholder looks like {{first_name}}'],
    ['order_placed', { subject: 'Hi }} there' }, 'Line 1: a placeholder looks like {{first_name}}'],
    ['order_placed', { subject: 'One\nTwo' }, 'Use one line'],
    ['order_placed', { closing: 'x'.repeat(1001) }, 'Use at most 1000 characters'],
    ['order_placed', { sms: 'Hi' }, 'This message keeps its own words here'],
    [
      'order_placed',
      { closing: 'Look:\n\nhttps://evil.example/x' },
      'Line 3: links to other sites aren’t allowed (https://evil.example/x)',
    ],
    [
      'order_placed',
      { closing: '{{first_name}}.com' },
      'Line 1: links to other sites aren’t allowed (x.com)',
    ],
    ['self_exclusion', { subject: 'Hi' }, 'This message keeps its own words here'],
    ['verification_code', { sms: 'Your code' }, 'Keep {{code}}: the message needs it'],
    [
      'verification_code',
      { sms: '{{code}} since 1984' },
      'Leave out other groups of four digits: a phone could take them for the code',
    ],
    ['order_almost_there', { sms: 'ha '.repeat(155).trim() }, 'This takes 4 SMS. Shorten it to 3 at most'],
    ['order_almost_there', { sms: '🍺'.repeat(100) }, 'This takes 4 SMS. Shorten it to 3 at most'],
  ])('rejects for %s %j: %s', (name, typed, problem) => {
    const sample = sampleOf(name, BRAND)
    expect(overrideProblems(name, words(typed), { sample, brand: BRAND })).toEqual({
      [Object.keys(typed)[0]!]: problem,
    })
  })

  it('accepts links to our own pages and mailboxes', () => {
    const closing = 'See http://shop.test/content/faq or write to support@coldie.test.'
    const sample = sampleOf('order_placed', BRAND)
    expect(overrideProblems('order_placed', words({ closing }), { sample, brand: BRAND })).toEqual({})
  })
})
