/** Formats a mobile number the Australian way: "+61491570110" → "0491 570 110". */
export function mobileText(mobile: string): string {
  const [, a, b, c] = /^\+61(\d{3})(\d{3})(\d{3})$/.exec(mobile) ?? []
  return a ? `0${a} ${b} ${c}` : mobile
}
