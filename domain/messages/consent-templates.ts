import { PRODUCT_NAME } from '../product-name.ts'
import { filledText } from '#domain/law/legal-texts.ts'
import type { PlainContent, SmsContent } from './email-content.ts'

type Agreed = { unsubscribeUrl: string; company: string }

const usageOf = ({ unsubscribeUrl, company }: Agreed) =>
  ({
    template: 'consent_given',
    values: { unsubscribe_url: unsubscribeUrl, company_name: company },
  }) as const

/** Returns the e-mail that confirms a consent. All messages about offers contain an unsubscribe link. @source L-37 */
export const consentGiven = (agreed: Agreed): PlainContent => ({
  subject: 'You’ve signed up for our emails',
  text: `You’ve signed up for offers and news from ${PRODUCT_NAME} by email. To unsubscribe, open\n\n${agreed.unsubscribeUrl}\n\n${agreed.company}`,
  linkLabel: 'Unsubscribe',
  use: usageOf(agreed),
})

export const consentGivenSms = (agreed: Agreed): SmsContent => ({
  sms: `You’ve signed up for offers by SMS from ${PRODUCT_NAME} (${agreed.company}). To stop them: ${agreed.unsubscribeUrl}`,
  use: usageOf(agreed),
})

type Exclusion = {
  /** Length of the exclusion: 'for good' or 'for 6 months'. */
  length: string
  undoUrl: string
  hours: number
  /** E-mail address of the support; '' if there is none. */
  support: string
}

/** Returns the legally required text of the e-mail and the SMS about a self-exclusion. @source L-20 */
export const selfExclusionText = ({ length, undoUrl, hours, support }: Exclusion): string =>
  [
    filledText('self_exclusion', { length }),
    `Wasn’t this you? Open this link within ${hours} hours and we’ll undo it: ${undoUrl}`,
    support && `After that, write to ${support}.`,
  ]
    .filter(Boolean)
    .join('\n\n')
