/** Returns the name shown with a published review: the first name and the initial of the last name. */
export function reviewerName(firstName: string, lastName: string): string {
  const [initial] = lastName
  return initial ? `${firstName} ${initial.toLocaleUpperCase('en-AU')}.` : firstName
}
