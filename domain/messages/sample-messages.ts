import { EXCLUSION_TERMS } from '#domain/accounts/self-exclusion.ts'
import * as accounts from './account-templates.ts'
import * as consents from './consent-templates.ts'
import * as contacts from './contact-templates.ts'
import { credentialChanged } from './credential-templates.ts'
import * as credit from './credit-templates.ts'
import { DOCUMENT_NAMES, driverPapersMail } from './driver-templates.ts'
import { type Brand, shortened, smsText } from './email-content.ts'
import * as gifts from './gift-card-templates.ts'
import { type TemplateName, templateOf } from './message-templates.ts'
import type { SampleContent } from './template-overrides.ts'
import { purchaseOrderMail } from './purchase-order-mail.ts'
import { ORDER_SAMPLES, samplePicture } from './sample-order-messages.ts'
import { backInStock } from './stock-alert-template.ts'
import { careMessage, careOverdueMail } from './care-templates.ts'
import * as staff from './staff-templates.ts'

const LINK = 'sample-link-of-a-message-ab12'

const boughtCard = (url: string): gifts.BoughtGiftCard => ({
  amount: 5000,
  fromName: 'Alex',
  recipientName: 'Mia',
  recipientEmail: 'mia@example.com',
  message: 'Happy birthday!',
  sendDate: '24/12/2026',
  lastDay: '23/01/2030',
  pageUrl: `${url}/gift-cards/${LINK}`,
})

const agreed = ({ url, company }: Brand) => ({ unsubscribeUrl: `${url}/unsubscribe/${LINK}`, company })

function excluded({ url, support }: Brand): SampleContent {
  const text = consents.selfExclusionText({
    length: `for ${EXCLUSION_TERMS.six_months.label}`,
    undoUrl: `${url}/self-exclusion/undo/${LINK}`,
    hours: 72,
    support,
  })
  return {
    plain: { subject: 'Your self-exclusion', text, linkLabel: 'Undo it' },
    sms: { sms: smsText(text) },
  }
}

/** Samples of messages about accounts and credit and to staff, with fictional facts. Links and codes do not work. */
const OTHER_SAMPLES = {
  verification_code: (brand) => ({
    sms: shortened(accounts.codeSms(brand, { code: '4821', backup: null, minutes: 15 })),
  }),
  welcome: (brand) => ({
    email: accounts.welcome(brand, 'Alexandra', `${brand.url}/account/contact/${LINK}`),
  }),
  email_proof: (brand) => ({ email: accounts.emailProof(brand, `${brand.url}/account/contact/${LINK}`) }),
  password_reset: (brand) => ({
    email: accounts.passwordReset(brand, `${brand.url}/forgot_password/${LINK}`, 2),
  }),
  password_changed: (brand) => ({
    email: credentialChanged(brand, {
      change: 'password_changed',
      name: '',
      link: `${brand.url}/account/secure/${LINK}`,
      hours: 72,
    }),
  }),
  credential_changed: (brand) => ({
    email: credentialChanged(brand, {
      change: 'passkey_added',
      name: 'My phone',
      link: `${brand.url}/account/secure/${LINK}`,
      hours: 72,
    }),
  }),
  new_device: (brand) => ({ email: accounts.newDevice(brand, 'Firefox on Linux', '20/11/2026, 18:30') }),
  email_confirm: ({ url }) => ({ plain: contacts.confirmNewEmail(`${url}/account/contact/${LINK}`, 24) }),
  email_changed: ({ url }) => ({
    plain: contacts.emailChanged(`${url}/account/contact/${LINK}`, 72),
    sms: contacts.emailChangedSms(`${url}/account/contact/${LINK}`, 72),
  }),
  mobile_changed: ({ url }) => ({
    plain: contacts.mobileChanged(`${url}/account/contact/${LINK}`, 72),
    sms: contacts.mobileChangedSms(`${url}/account/contact/${LINK}`, 72),
  }),
  consent_given: (brand) => ({
    plain: consents.consentGiven(agreed(brand)),
    sms: consents.consentGivenSms(agreed(brand)),
  }),
  self_exclusion: excluded,
  stock_alert: (brand) => ({
    email: backInStock(brand, {
      product: 'Pale Ale',
      packSize: 6,
      cents: 2399,
      picture: samplePicture(brand.url),
      url: `${brand.url}/product/pale-ale`,
      store: 'Fitzroy',
      licence: '36000000',
      isAlcohol: true,
      stopUrl: `${brand.url}/back-in-stock/${LINK}`,
    }),
  }),
  gift_card_bought: ({ url }) => ({ plain: gifts.giftCardBought(boughtCard(url)) }),
  gift_card_refunded: ({ url }) => ({ plain: gifts.giftCardRefunded(boughtCard(url)) }),
  gift_card: ({ url }) => ({
    plain: credit.giftCard({
      amount: 5000,
      message: 'Happy birthday!',
      code: 'ABCD-EFGH-JKLM',
      accountUrl: `${url}/account/credit`,
      lastDay: '20/11/2029',
    }),
  }),
  referral_rewarded: () => ({ plain: credit.referralRewarded('Your first order has arrived', 1000) }),
  staff_invitation: (brand) => ({
    email: accounts.staffInvitation(brand, 'Sam', `${brand.url}/forgot_password/${LINK}`, 72),
  }),
  driver_papers: ({ url }) => ({
    plain: driverPapersMail({
      driver: 'Priya Nair',
      what: DOCUMENT_NAMES.licence,
      lastDay: '20/12/2026',
      link: `${url}/console/drivers`,
    }),
  }),
  purchase_order: () => ({
    plain: purchaseOrderMail(
      { number: 'PO-1001', expectedOn: '2026-12-03', note: '' },
      {
        legalName: 'Coldie Drinks Pty Ltd',
        storeName: 'Coldie Fitzroy',
        abn: '94600100762',
        address: '1 Example Street, Fitzroy VIC 3065',
        phone: '03 5550 0101',
        email: 'fitzroy@example.com',
      },
    ),
  }),
  breach_reminder: ({ url }) => ({
    plain: staff.breachReminder({
      id: 1,
      day: 20,
      due: '20/12/2026',
      state: 'assessing',
      url: `${url}/console/breaches`,
    }),
  }),
  care_message: (brand) => ({ plain: careMessage(brand, 'Alex') }),
  care_overdue: ({ url }) => ({ plain: careOverdueMail({ id: 12, url: `${url}/console/care` }) }),
  report_due: ({ url }) => ({
    plain: staff.reportDueMail({
      state: 'New South Wales',
      from: '01/07/2026',
      to: '31/12/2026',
      due: '21/01/2027',
      isOverdue: false,
      url: `${url}/console/reports/regulators`,
    }),
  }),
  enquiry: () => ({
    plain: staff.enquiryMail({
      firstName: 'Alexandra',
      surname: 'Lee',
      email: 'alexandra@example.com',
      contactNumber: '',
      message: 'Do you deliver to Brunswick on Sundays?',
      referrer: 'contact page',
    }),
  }),
} as const satisfies Partial<Record<TemplateName, (brand: Brand) => SampleContent>>

const SAMPLES: Record<TemplateName, (brand: Brand) => SampleContent> = { ...ORDER_SAMPLES, ...OTHER_SAMPLES }

/** Returns a sample of a template's message in each of its channels, with fictional facts. */
export function sampleOf(template: TemplateName, brand: Brand): SampleContent {
  const { channels } = templateOf(template)
  const { email, plain, sms } = SAMPLES[template](brand)
  return {
    ...(channels.includes('email') && email && { email }),
    ...(channels.includes('email') && plain && { plain }),
    ...(channels.includes('sms') && sms && { sms }),
  }
}
