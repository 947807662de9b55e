/** Returns the first name and the initial of the last name, for screens that customers can see. */
export const counterName = ({ firstname, lastname }: { firstname: string; lastname: string }): string =>
  [firstname, lastname && `${[...lastname][0]}.`].filter(Boolean).join(' ')
