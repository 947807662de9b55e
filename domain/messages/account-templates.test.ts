import { describe, expect, it } from 'vitest'
import * as templates from './account-templates.ts'
import { CREDENTIAL_CHANGES, credentialChanged } from './credential-templates.ts'
import { emailHtml } from './email-html.ts'
import { type Brand, type EmailContent, emailText } from './email-content.ts'

const BRAND: Brand = {
  name: 'Cold & Co',
  company: 'Cold <Drinks> Pty Ltd',
  address: '',
  phone: '',
  support: 'support@coldie.test',
  url: 'http://shop.test',
}
const AWKWARD = '<img src=x onerror=alert(1)> 🍺 \u202eשלום'

const EMAILS: Record<string, EmailContent> = {
  'staff invitation': templates.staffInvitation(
    BRAND,
    AWKWARD,
    'http://shop.test/forgot_password/a%40b/token',
    72,
  ),
  'password reset': templates.passwordReset(BRAND, 'http://shop.test/forgot_password/a%40b/token', 2),
  ...Object.fromEntries(
    CREDENTIAL_CHANGES.map((change) => {
      const notice = { change, name: AWKWARD, link: 'http://shop.test/account/secure/token', hours: 72 }
      return [change, credentialChanged(BRAND, notice)]
    }),
  ),
  welcome: templates.welcome(BRAND, AWKWARD, 'http://shop.test/account/contact/proof.1.2.3'),
  'e-mail proof': templates.emailProof(BRAND, 'http://shop.test/account/contact/proof.1.2.3'),
  'new device': templates.newDevice(BRAND, AWKWARD, '20/11/2026, 18:30'),
}

describe.each(Object.entries(EMAILS))('§7 Account messages: %s', (_name, email) => {
  it('contains the sender from the settings and no advertising', () => {
    const text = emailText(email, BRAND)
    expect(text).toContain('Cold & Co, Cold <Drinks> Pty Ltd\nsupport@coldie.test')
    expect(text).not.toMatch(/Coldie (account|Drinks)|offer|sale/)
  })

  it('is safe HTML', () => {
    const html = emailHtml(email, BRAND)
    expect(html).not.toMatch(/<img src=x|\u202e|<Drinks>/)
    expect(html.length).toBeLessThan(30_000)
  })
})

describe('§7 Account messages: the code', () => {
  it.each(['0000', '2026', '9999'])('contains no group of four digits except %s', (code) => {
    const { sms } = templates.codeSms(BRAND, { code, backup: 'BCDF-GHJK-LMNP', minutes: 15 })
    expect(sms.match(/\d{4,}/g)).toEqual([code])
  })
})
