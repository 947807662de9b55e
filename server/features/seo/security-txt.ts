import { addMinutes } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'

/** RFC 9116 asks for less than a year, and that whoever reads it can trust it to be looked after. */
const DAYS = 180

/** Whom to tell of a weakness. @source RFC 9116 */
export function securityTxt({ settings, clock }: Pick<Shop, 'settings' | 'clock'>): string {
  const { publicUrl, securityContact, front } = settings
  const support = front.contact.support && `mailto:${front.contact.support}`
  const lines = [
    `Contact: ${securityContact ?? (support || `${publicUrl}/contact-us`)}`,
    `Expires: ${addMinutes(clock.now(), DAYS * 24 * 60).toISOString()}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    'Preferred-Languages: en',
  ]
  return `${lines.join('\n')}\n`
}
