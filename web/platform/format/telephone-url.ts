/** Returns the `tel:` link of a phone number as people write it. */
export const telephoneUrl = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
