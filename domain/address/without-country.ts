/** Removes the country from an address's text (S-ENT-2). It has its own file, so that screens import nothing else. */
export const withoutCountry = (text: string): string => text.replace(/, Australia$/, '')
