import { roundDollarsText } from '#web/platform/format/money-text.ts'
import * as texts from './referral-texts.ts'

/** Rounds to whole dollars: "$10". @source S-REFER-1 */
export const wholeDollarsText = (dollars: number): string => roundDollarsText(Math.round(dollars))

/** Returns links that open the visitor's own mail and messaging programs. The shop sends nothing. @source S-REFER-2 */
export function referralLinks(publicUrl: string, productName: string, code: string, discount: number) {
  const link = `${publicUrl}/?${new URLSearchParams({ promo_code: code })}`
  const subject = texts.mailSubject(wholeDollarsText(discount))
  const reward = wholeDollarsText(discount)
  const body = texts.mailBody(productName, reward, link)
  // Mail programs expect %20, not the plus sign of form encoding.
  const mail = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  const facebook = `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link })}`
  return { link, mail, facebook }
}
