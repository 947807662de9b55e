/** An address's text (S-ENT-2) for those who know which country they live in. A file of its own: screens need no more. */
export const withoutCountry = (text: string): string => text.replace(/, Australia$/, '')
