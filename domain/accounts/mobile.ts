/**
 * An Australian mobile in E.164 (`+614xxxxxxxx`, 12 characters) from any usual written form, or null.
 * @source L-46
 */
export function parseMobile(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, '')
  const match = /^(?:(?:\+|00)?610?|0)(4\d{8})$/.exec(digits)
  return match ? `+61${match[1]}` : null
}
