import * as texts from './customers-texts.ts'

/** Of somebody who gave no name, words that a link can have. */
export const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }): string =>
  `${firstname} ${lastname}`.trim() || texts.noName
