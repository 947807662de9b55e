import { addMinutes } from '#domain/time.ts'
import type { Shop } from '#server/shop.ts'

/** Days until expiry. RFC 9116 recommends less than a year, so that readers can trust the file to be maintained. */
const DAYS = 180

/**
 * Returns the contact for reports of vulnerabilities.
 * @source RFC 9116
 */
export function securityTxt({
  settings,
  currentSettings,
  clock,
}: Pick<Shop, 'settings' | 'currentSettings' | 'clock'>): string {
  const { publicUrl, securityContact } = settings
  const { contact } = currentSettings.branding()
  const support = contact.support && `mailto:${contact.support}`
  const lines = [
    `Contact: ${securityContact ?? (support || `${publicUrl}/contact-us`)}`,
    `Expires: ${addMinutes(clock.now(), DAYS * 24 * 60).toISOString()}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    'Preferred-Languages: en',
  ]
  return `${lines.join('\n')}\n`
}
