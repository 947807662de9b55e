import { sumText } from '#web/platform/format/money-text.ts'
import * as texts from './approvals-texts.ts'

/** Returns the text on the amount that staff may still give for this order today without approval. */
export const allowanceText = (dollars: number): string =>
  dollars > 0 ? texts.allowanceText(sumText(dollars)) : texts.noAllowanceText
