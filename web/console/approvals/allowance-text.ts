import { dollarsText } from '#web/platform/format/money-text.ts'

/** What staff may still give away alone with this order today. */
export const allowanceText = (dollars: number): string =>
  dollars > 0
    ? `You can give up to ${dollarsText(dollars)} on your own; a colleague approves more.`
    : 'You’ve reached your limit. A colleague approves more.'
