import { dollarsText } from '#web/platform/format/money-text.ts'

/** The amount that staff may still give for this order today without approval. */
export const allowanceText = (dollars: number): string =>
  dollars > 0
    ? `You can give up to ${dollarsText(dollars)} on your own; a colleague approves more.`
    : 'You’ve reached your limit. A colleague approves more.'
