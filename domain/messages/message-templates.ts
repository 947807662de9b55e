import type { MessageKind } from './message-kinds.ts'
import { ORDER_TEMPLATES } from './order-template-list.ts'
import type { Placeholder } from './placeholders.ts'
import { AROUND, BOTH, MAIL, MAIL_PARTS, type Template } from './template-parts.ts'

const ACCOUNT = ['shop_name'] as const

const account = (
  label: string,
  sent: string,
  more: Omit<Template, 'label' | 'sent' | 'about'>,
): Template => ({ label, sent, about: 'accounts', ...more })

const ACCOUNT_TEMPLATES = {
  verification_code: account('Verification code', 'When somebody has to prove their mobile.', {
    kind: 'verification_code',
    channels: ['sms'],
    parts: ['sms'],
    placeholders: [...ACCOUNT, 'code', 'minutes'],
    required: { sms: ['code'] },
    hasDigitCode: true,
  }),
  welcome: account('Welcome', 'When somebody has signed up.', {
    kind: 'welcome',
    channels: MAIL,
    parts: MAIL_PARTS,
    placeholders: [...ACCOUNT, 'first_name'],
  }),
  email_proof: account('Confirm your email', 'When somebody asks for the link of the welcome mail again.', {
    kind: 'email_proof',
    channels: MAIL,
    parts: MAIL_PARTS,
    placeholders: ACCOUNT,
  }),
  password_reset: account('New password link', 'When somebody has forgotten their password.', {
    kind: 'password_reset',
    channels: MAIL,
    parts: MAIL_PARTS,
    placeholders: ACCOUNT,
  }),
  password_changed: account('Password changed', 'When a password was changed, with a link that undoes it.', {
    kind: 'password_changed',
    channels: MAIL,
    parts: ['closing'],
    placeholders: ACCOUNT,
  }),
  credential_changed: account('Change of a login', 'When a passkey or another way to log in changes.', {
    kind: 'credential_changed',
    channels: MAIL,
    parts: ['closing'],
    placeholders: ACCOUNT,
  }),
  new_device: account(
    'Login from a new device',
    'When somebody logs in with a browser they never used here.',
    {
      kind: 'new_device',
      channels: MAIL,
      parts: MAIL_PARTS,
      placeholders: [...ACCOUNT, 'device', 'login_time'],
      required: { opening: ['device', 'login_time'] },
    },
  ),
  email_confirm: account('Confirm a new email', 'To the new address, before it replaces the old one.', {
    kind: 'plain',
    channels: MAIL,
    parts: AROUND,
    placeholders: ['confirm_url'],
  }),
  email_changed: account(
    'Email address changed',
    'To the old address and the mobile, with a link that undoes it.',
    {
      kind: 'email_changed',
      channels: BOTH,
      parts: [...AROUND, 'sms'],
      placeholders: ['undo_url'],
      required: { sms: ['undo_url'] },
    },
  ),
  mobile_changed: account('Mobile changed', 'To the old mobile and the email, with a link that undoes it.', {
    kind: 'mobile_changed',
    channels: BOTH,
    parts: [...AROUND, 'sms'],
    placeholders: ['undo_url'],
    required: { sms: ['undo_url'] },
  }),
  consent_given: account('Offers agreed to', 'When somebody agrees to offers by email or SMS.', {
    kind: 'consent_given',
    channels: BOTH,
    parts: [...AROUND, 'sms'],
    placeholders: ['company_name', 'unsubscribe_url'],
    required: { sms: ['company_name', 'unsubscribe_url'] },
  }),
  self_exclusion: account('Self-exclusion', 'When somebody excludes themselves from alcohol.', {
    kind: 'self_exclusion',
    channels: BOTH,
    parts: [],
    placeholders: [],
  }),
} as const satisfies Record<string, Template>

const staff = (kind: MessageKind, label: string, sent: string): Template => ({
  kind,
  label,
  sent,
  about: 'staff',
  channels: MAIL,
  parts: [],
  placeholders: [],
})

/** Templates of all automatic messages. Offers are written as campaigns. */
export const MESSAGE_TEMPLATES = {
  ...ORDER_TEMPLATES,
  ...ACCOUNT_TEMPLATES,
  stock_alert: account(
    'Back in stock',
    'Once, when a product that somebody waits for is back in their store.',
    {
      kind: 'stock_alert',
      channels: MAIL,
      parts: MAIL_PARTS,
      placeholders: [...ACCOUNT, 'product_name', 'store_name'],
      required: { opening: ['product_name'] },
    },
  ),
  gift_card: {
    kind: 'gift_card',
    label: 'Gift card',
    sent: 'When your team issues a gift card, or on the day that its buyer chose.',
    about: 'credit',
    channels: MAIL,
    parts: AROUND,
    placeholders: ['amount', 'last_day'],
  },
  gift_card_bought: {
    kind: 'gift_card_bought',
    label: 'Gift card: receipt',
    sent: 'When a customer has bought a gift card.',
    about: 'credit',
    channels: MAIL,
    parts: AROUND,
    placeholders: ['amount', 'last_day'],
  },
  gift_card_refunded: {
    kind: 'gift_card_refunded',
    label: 'Gift card: refunded',
    sent: 'When your team refunds a gift card that a customer bought.',
    about: 'credit',
    channels: MAIL,
    parts: AROUND,
    placeholders: ['amount'],
  },
  referral_rewarded: {
    kind: 'referral_rewarded',
    label: 'Referral: credit earned',
    sent: 'To both friends, when the first order of the invited one has arrived.',
    about: 'credit',
    channels: MAIL,
    parts: MAIL_PARTS,
    placeholders: ['amount'],
    required: { opening: ['amount'] },
  },
  staff_invitation: {
    ...staff('staff_invitation', 'Invitation to work here', 'When you invite somebody to your team.'),
    parts: MAIL_PARTS,
    placeholders: [...ACCOUNT, 'first_name'],
  },
  driver_papers: staff(
    'driver_papers',
    'A driver’s papers end soon',
    'A month before a document or training ends.',
  ),
  purchase_order: staff(
    'purchase_order',
    'Purchase order',
    'To a supplier, when you send them an order. The order is attached.',
  ),
  breach_reminder: staff(
    'breach_reminder',
    'Data breach: assessment due',
    'While a data breach waits for a decision.',
  ),
  care_message: staff('care_message', 'A note of care', 'When you choose a gentle message for a shopper.'),
  care_overdue: staff('care_overdue', 'Care: a case waits', 'When a case has waited for a day.'),
  report_due: staff(
    'report_due',
    'Report to the regulator due',
    'Before a report on liquor deliveries is due, and daily after it.',
  ),
  enquiry: staff('enquiry', 'Message from the website', 'When somebody fills in the contact form.'),
} as const satisfies Record<string, Template>

export type TemplateName = keyof typeof MESSAGE_TEMPLATES
export const TEMPLATE_NAMES = Object.keys(MESSAGE_TEMPLATES) as TemplateName[]

export const templateOf = (name: TemplateName): Template => MESSAGE_TEMPLATES[name]

/** Values of a message's placeholders; '' if a value is not available. */
export type TemplateValues = Partial<Record<Placeholder, string>>

/** Template of a message with the values of its placeholders. */
export type TemplateUse = { template: TemplateName; values: TemplateValues }
