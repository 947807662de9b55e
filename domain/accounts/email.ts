import { EMAIL_MAX } from '#domain/field-lengths.ts'
import { plainTyping } from './typed-text.ts'

/** Maximum lengths in octets. @source RFC 5321, 4.5.3.1 */
const MAX = { local: 64, address: EMAIL_MAX }
/** Atoms of RFC 5321 and letters of every script, as RFC 6531 allows. */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/

const octets = (text: string): number => new TextEncoder().encode(text).length

/**
 * Normalises an e-mail address to the form that the shop stores, compares and sends. Letters become lower case, and an
 * internationalised domain its ASCII form (`münchen.de` becomes `xn--mnchen-3ya.de`), so that both spellings are one
 * person's. Returns null if the text is not an e-mail address.
 */
export function parseEmail(text: string): string | null {
  const plain = plainTyping(text).trim().replace(/\.$/, '').toLowerCase()
  const at = plain.lastIndexOf('@')
  const local = plain.slice(0, at)
  const domain = asciiDomain(plain.slice(at + 1))
  if (at < 1 || !LOCAL.test(local) || !domain || !DOMAIN.test(domain)) return null
  const address = `${local}@${domain}`
  return octets(local) <= MAX.local && octets(address) <= MAX.address ? address : null
}

/**
 * Converts a domain to ASCII with the URL parser, which implements IDNA. Characters of a path, port or user are
 * rejected first, because the URL parser accepts them.
 */
function asciiDomain(domain: string): string | null {
  if (/[\s/?#@:\\%[\]]/.test(domain)) return null
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return null
  }
}
