/** Response of the emulation before it is serialised in the gateway's format. */
export type Value = string | number | boolean | Date | null | undefined | Value[] | { [name: string]: Value }

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const dashed = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
/** Element names of an array's entries, by the array's name. */
const ENTRIES: Record<string, string> = {
  'payment-methods': 'credit-card',
  'credit-cards': 'credit-card',
  'paypal-accounts': 'paypal-account',
  'status-history': 'status-event',
  errors: 'error',
}

/** Serialises a value to XML in the format of the genuine SDK: dashed names, types as attributes. */
export function xml(name: string, value: Value): string {
  const tag = dashed(name)
  if (value === null || value === undefined) return `<${tag} nil="true"/>`
  if (Array.isArray(value)) {
    return `<${tag} type="array">${value.map((each) => xml(ENTRIES[tag] ?? 'item', each)).join('')}</${tag}>`
  }
  if (value instanceof Date) return `<${tag} type="datetime">${value.toISOString()}</${tag}>`
  if (typeof value === 'boolean') return `<${tag} type="boolean">${value}</${tag}>`
  if (typeof value === 'number') return `<${tag} type="integer">${value}</${tag}>`
  if (typeof value === 'string') return `<${tag}>${escape(value)}</${tag}>`
  const inside = Object.entries(value).map(([key, each]) => xml(key, each))
  return `<${tag}>${inside.join('')}</${tag}>`
}
