/** Channels for which the owner writes texts. */
export type MessageChannel = 'email' | 'sms'
/** `push`: a notification in the person's browsers. */
export type SentChannel = MessageChannel | 'push'

/**
 * Category of a message. `transactional` messages are about an action of the recipient or contain required information.
 * All others are `marketing` and need consent.
 */
export type MessageCategory = 'transactional' | 'marketing'

/**
 * Rule for the channel of a message. `sms or mail`: SMS if the recipient wants order updates by SMS, else e-mail. `sms
 * if wanted`: SMS or nothing. `given`: the caller chooses the channel.
 */
export type ChannelRule = 'mail' | 'sms' | 'sms or mail' | 'sms if wanted' | 'given'

type Kind = {
  channelRule: ChannelRule
  category: MessageCategory
  /** Label for staff. */
  label: string
  /**
   * Condition for sending the message again by staff. Codes, links that open an account, and questions that expire
   * within minutes are never sent again. The progress of an order is useful only while the order is open.
   */
  resend: 'never' | 'while open' | 'always'
  /** True if staff may read the text, which then contains no code and no link that opens an account. */
  isVisibleToStaff: boolean
  /** True if the message is not sent to people who excluded themselves. @source L-22 */
  skipsSelfExcluded?: true
}

const order = (way: ChannelRule, label: string, resend: Kind['resend'] = 'always'): Kind => ({
  channelRule: way,
  label,
  resend,
  category: 'transactional',
  isVisibleToStaff: true,
})
const account = (way: ChannelRule, label: string): Kind => ({
  channelRule: way,
  label,
  resend: 'never',
  category: 'transactional',
  isVisibleToStaff: false,
})

/**
 * All kinds of messages. There are few, so that recipients read the important ones. SMS is used for urgent messages,
 * such as that the driver is on the way or late.
 * @source S-MSG-1
 */
export const MESSAGE_KINDS = {
  verification_code: account('sms', 'Verification code'),
  password_reset: account('mail', 'New password link'),
  credential_changed: account('mail', 'Change of a login'),
  password_changed: account('mail', 'Password changed'),
  email_changed: account('given', 'Email address changed'),
  mobile_changed: account('given', 'Mobile changed'),
  new_device: account('mail', 'Login from a new device'),
  staff_invitation: account('mail', 'Invitation to work here'),
  welcome: account('mail', 'Welcome'),
  email_proof: account('mail', 'Confirm your email'),
  self_exclusion: account('given', 'Self-exclusion'),
  consent_given: account('given', 'Offers agreed to'),
  purchase_order: account('mail', 'Purchase order'),
  breach_reminder: account('mail', 'Data breach: assessment due'),
  driver_papers: account('mail', 'A driver’s papers end soon'),
  care_message: account('mail', 'A note of care'),
  care_overdue: account('mail', 'Care: a case waits'),
  report_due: account('mail', 'Report to the regulator due'),
  campaign_test: account('given', 'Test message'),
  enquiry: account('mail', 'Message from the website'),
  gift_card: { ...account('mail', 'Gift card'), skipsSelfExcluded: true },
  stock_alert: { ...account('mail', 'Back in stock'), skipsSelfExcluded: true },
  gift_card_bought: account('mail', 'Gift card: receipt'),
  gift_card_refunded: account('mail', 'Gift card: refunded'),
  referral_invited: { ...account('mail', 'Referral: credit waiting'), skipsSelfExcluded: true },
  referral_rewarded: { ...account('mail', 'Referral: credit earned'), skipsSelfExcluded: true },

  payment_link: account('given', 'Payment link'),
  order_placed: order('mail', 'Order placed'),
  order_approved: order('mail', 'Order approved'),
  order_on_its_way: order('sms or mail', 'On its way', 'while open'),
  order_driver_changed: order('sms or mail', 'Another driver', 'while open'),
  order_almost_there: order('sms if wanted', 'Almost there', 'while open'),
  order_delivered: order('mail', 'Delivered'),
  order_delayed: order('sms or mail', 'Delayed', 'while open'),
  order_changed: order('mail', 'Delivery changed', 'while open'),
  order_change_asked: order('mail', 'Address change: agree and pay', 'while open'),
  order_canceled: order('mail', 'Canceled'),
  order_refunded: order('mail', 'Refunded'),
  order_refused: order('mail', 'Refused at the door'),
  order_substitute: order('sms or mail', 'Asked about a substitute', 'never'),
  order_item_missing: order('mail', 'Item missing'),
  order_item_replaced: order('mail', 'Item replaced'),
  order_problem: order('mail', 'Reported problem answered'),
  order_payment: order('mail', 'Payment needed', 'while open'),
  order_tipped: order('mail', 'Tip for the driver'),
  invoice: order('mail', 'Tax invoice'),

  campaign: {
    channelRule: 'given',
    label: 'Offers and news',
    category: 'marketing',
    resend: 'never',
    isVisibleToStaff: true,
    skipsSelfExcluded: true,
  },
  /** Message without its own kind. */
  plain: account('given', 'Message'),
} as const satisfies Record<string, Kind>

export type MessageKind = keyof typeof MESSAGE_KINDS

export const MESSAGE_KIND_NAMES = Object.keys(MESSAGE_KINDS) as MessageKind[]

export const kindOf = (kind: MessageKind): Kind => MESSAGE_KINDS[kind]

/** Returns whether staff may send a message of an order to the shopper again. */
export const mayResend = (kind: MessageKind, isOrderOpen: boolean): boolean =>
  kindOf(kind).resend === 'always' || (kindOf(kind).resend === 'while open' && isOrderOpen)

/** Returns whether a notification replaces the message for a person whose browser shows notifications. */
export const isPushable = (kind: MessageKind): boolean =>
  kindOf(kind).resend === 'while open' && /^sms (or mail|if wanted)$/.test(kindOf(kind).channelRule)

/** Returns the channels of a message to a person; none if the person does not want the message. */
export function channelsOf(kind: MessageKind, wantsOrderSms: boolean): MessageChannel[] {
  switch (kindOf(kind).channelRule) {
    case 'sms':
      return ['sms']
    case 'sms or mail':
      return [wantsOrderSms ? 'sms' : 'email']
    case 'sms if wanted':
      return wantsOrderSms ? ['sms'] : []
    case 'mail':
    case 'given':
      return ['email']
  }
}
