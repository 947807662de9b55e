/** Returns the first name and initial of a person: enough to find oneself on a screen that customers see. */
export const counterName = ({ firstname, lastname }: { firstname: string; lastname: string }): string =>
  [firstname, lastname && `${[...lastname][0]}.`].filter(Boolean).join(' ')
