import { filledText } from '#domain/law/legal-texts.ts'
import type { PlainContent, SmsContent } from './email-content.ts'

type Agreed = { unsubscribeUrl: string; company: string }

const usageOf = ({ unsubscribeUrl, company }: Agreed) =>
  ({
    template: 'consent_given',
    values: { unsubscribe_url: unsubscribeUrl, company_name: company },
  }) as const

/** Every message about offers says how they end. @source L-37 */
export const consentGiven = (agreed: Agreed): PlainContent => ({
  subject: 'You said yes to our e-mails',
  text: `You said yes to offers and news from Coldie by e-mail. To stop them, open\n\n${agreed.unsubscribeUrl}\n\n${agreed.company}`,
  use: usageOf(agreed),
})

export const consentGivenSms = (agreed: Agreed): SmsContent => ({
  sms: `You said yes to offers by SMS from Coldie (${agreed.company}). To stop them: ${agreed.unsubscribeUrl}`,
  use: usageOf(agreed),
})

type Exclusion = {
  /** 'for good', or 'for 6 months'. */
  length: string
  undoUrl: string
  hours: number
  /** Of the support mailbox; '' where there is none. */
  support: string
}

/** The law sets these words, in a mail and an SMS. @source L-20 */
export const selfExclusionText = ({ length, undoUrl, hours, support }: Exclusion): string =>
  [
    filledText('self_exclusion', { length }),
    `Wasn’t this you? Open this link within ${hours} hours and we’ll undo it: ${undoUrl}`,
    support && `After that, write to ${support}.`,
  ]
    .filter(Boolean)
    .join('\n\n')
