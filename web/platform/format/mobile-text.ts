/** Formats a mobile number in the Australian format: "+61491570110" becomes "0491 570 110". */
export function mobileText(mobile: string): string {
  const [, a, b, c] = /^\+61(\d{3})(\d{3})(\d{3})$/.exec(mobile) ?? []
  return a ? `0${a} ${b} ${c}` : mobile
}
