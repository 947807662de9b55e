import type { MaskedContacts } from './port.ts'

/** Built-in contacts: drivers call the store, which calls the recipient. */
export const storeContacts: MaskedContacts = {
  name: 'store',
  phoneFor: async ({ storePhone }) => storePhone,
}
