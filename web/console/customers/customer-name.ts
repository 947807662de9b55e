import * as texts from './customers-texts.ts'

/** Returns the full name, or a placeholder for customers without a name, so that links always have text. */
export const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }): string =>
  `${firstname} ${lastname}`.trim() || texts.noName
