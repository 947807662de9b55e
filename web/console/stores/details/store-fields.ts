import * as texts from './store-texts.ts'

/** Editable details of a store, in the order of its form. */
export const DETAILS = [
  ['name', texts.nameLabel],
  ['phone', texts.phoneLabel],
  ['email', texts.emailLabel],
  ['legal_name', texts.legalNameLabel],
  ['abn', texts.abnLabel],
] as const

export const LICENCE = [
  ['number', texts.numberLabel, null],
  ['licensee', texts.licenseeLabel, null],
  ['kind', texts.kindLabel, texts.kindHint],
] as const
