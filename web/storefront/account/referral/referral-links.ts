import { roundDollarsText } from '#web/platform/format/money-text.ts'

/** "$10", whatever the cents. @source S-REFER-1 */
export const wholeDollarsText = (dollars: number): string => roundDollarsText(Math.round(dollars))

/** Both share by the visitor's own programs: nothing is sent from here. @source S-REFER-2 */
export function referralLinks(publicUrl: string, productName: string, code: string, discount: number) {
  const link = `${publicUrl}/?${new URLSearchParams({ promo_code: code })}`
  const subject = `Next one's on me, here's ${wholeDollarsText(discount)}!`
  const reward = wholeDollarsText(discount)
  const body = `Order from ${productName} with my link, and ${reward} of credit is yours once it has arrived: ${link}`
  // Mail programs read %20, not the plus sign that a form would write.
  const mail = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  const facebook = `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link })}`
  return { link, mail, facebook }
}
