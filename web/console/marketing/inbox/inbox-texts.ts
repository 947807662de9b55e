import type { Enquiry } from '#contract/console/enquiries.ts'

/** Texts of the inbox of enquiries. */

export const title = 'Enquiries'
export const summary = (total: string) => `${total} in all, the newest first`
export const purposeLabel = 'Show'
export const PURPOSES: Record<'' | Enquiry['purpose'], string> = {
  '': 'All',
  contact: 'Questions to us',
  notify: 'Wants to be told',
}
export const searchLabel = 'Email, name or words'
export const wrongFilter = 'We can’t read this search. Please try another.'
export const emptyText = 'Nobody has written to us here.'
export const noName = 'No name given'
export const noMessage = 'No message.'
export const replyLabel = (email: string) => `Reply to ${email}`
export const fromText = (form: string, at: string) => `${form}, ${at}`
export const notifyHint = 'They agreed to be told when we deliver there, and to nothing else.'
