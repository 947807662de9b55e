import { dollarsText } from '#web/platform/format/money-text.ts'

/** The amount that staff may still give for this order today without approval. */
export const allowanceText = (dollars: number): string =>
  dollars > 0
    ? `You can give up to ${dollarsText(dollars)} yourself. Anything more needs a colleague’s approval.`
    : 'You’ve reached your limit. Anything more needs a colleague’s approval.'
