import { type LegalText, latestText } from './legal-text.ts'

export const BUYER_CONFIRMATIONS: readonly LegalText[] = [
  {
    id: 'age_statement',
    version: '2026-11',
    validFrom: '2026-11-01',
    text: 'By placing this order I confirm that I am over 18 and that I can and will show valid photo ID at the door.',
  },
  {
    id: 'gift_confirmation',
    version: '2026-11',
    validFrom: '2026-11-01',
    text: 'I confirm that the recipient is over 18 and will show valid photo ID.',
  },
]

/** Text next to the button 'Place Order'. Its version is stored with each order. @source L-2, L-3, L-4 */
export const AGE_STATEMENT = latestText(BUYER_CONFIRMATIONS, 'age_statement')

/** Text that the buyer of a gift with alcohol confirms. @source L-5 */
export const GIFT_CONFIRMATION = latestText(BUYER_CONFIRMATIONS, 'gift_confirmation')
