/** Texts of the cookie banner. */

export const bannerLabel = 'Cookie choices'
/** @param hasNumber true if Mixpanel is one of the providers, which receives the account number */
export const question = (providers: string, hasNumber: boolean) =>
  `May ${providers} count which drinks you look at and buy here? They may keep it overseas${hasNumber ? ', Mixpanel with your account number' : ''}; they never get your name, contact details, street address, birth date or card.`
export const grantedText = 'You’ve allowed it in this browser.'
export const deniedText = 'You haven’t allowed it in this browser.'
export const allowButton = 'Allow'
export const denyButton = 'No thanks'
export const privacyLink = 'Privacy policy'
