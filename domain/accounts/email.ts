import { EMAIL_MAX } from '#domain/field-lengths.ts'
import { plainTyping } from './typed-text.ts'

/** @source RFC 5321, 4.5.3.1: octets */
const MOST = { local: 64, address: EMAIL_MAX }
/** The atoms of RFC 5321 and, by RFC 6531, letters of every script. */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/

const octets = (text: string): number => new TextEncoder().encode(text).length

/**
 * An e-mail address as the shop stores, compares and sends it: lower case, and a domain of another script in the ASCII
 * form of DNS (`münchen.de` is `xn--mnchen-3ya.de`), so that both ways of writing it are one person. null: it is none.
 */
export function parseEmail(text: string): string | null {
  const plain = plainTyping(text).trim().replace(/\.$/, '').toLowerCase()
  const at = plain.lastIndexOf('@')
  const local = plain.slice(0, at)
  const domain = asciiDomain(plain.slice(at + 1))
  if (at < 1 || !LOCAL.test(local) || !domain || !DOMAIN.test(domain)) return null
  const address = `${local}@${domain}`
  return octets(local) <= MOST.local && octets(address) <= MOST.address ? address : null
}

/** The URL parser knows the rules of IDNA. It also takes what no domain holds, such as a path or a port. */
function asciiDomain(domain: string): string | null {
  if (/[\s/?#@:\\%[\]]/.test(domain)) return null
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return null
  }
}
