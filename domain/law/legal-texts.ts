export type LegalTextId =
  | 'age_statement'
  | 'gift_confirmation'
  | 'driver_instruction'
  | 'notice_nsw'
  | 'notice_vic'
  | 'self_exclusion'

export type LegalText = {
  id: LegalTextId
  /** Stored with whatever was agreed to or told in these words. */
  version: string
  /** First day, `YYYY-MM-DD`. */
  validFrom: string
  /** Of `text`: a changed word without a new version fails a test. */
  sha256: string
  /** Values of an occasion stand as `{name}`. */
  text: string
}

/**
 * Every wording with legal weight, with all its versions, the oldest first. Whoever changes a word adds a version and
 * leaves the earlier one: orders name the versions they were placed under.
 * @source australia.md rules 2 to 6, 20, 26, 27
 */
export const LEGAL_TEXTS: readonly LegalText[] = [
  {
    id: 'age_statement',
    version: '2026-11',
    validFrom: '2026-11-01',
    sha256: 'fce6cee704d373ffced49dc98b3dd816954b3a7cd964ffee120b04af8d6a18bb',
    text: 'By placing this order I confirm that I am over 18 and that I can and will show valid photo ID at the door.',
  },
  {
    id: 'gift_confirmation',
    version: '2026-11',
    validFrom: '2026-11-01',
    sha256: '3a11c1047135ef99c8d9758854a4114d0fe4ff3a7463022ae68a6a2afec6b4e2',
    text: 'I confirm that the recipient is over 18 and will show valid photo ID.',
  },
  {
    id: 'driver_instruction',
    version: '2026-11',
    validFrom: '2026-11-01',
    sha256: '7af993d70501b344d4d208dbc475694234c2641b2f441890a2a9914921c19eae',
    text: 'Deliver only to {recipient}, an adult, in person. Check photo ID every time: over 18, not expired, photo and name match. Never leave it unattended. Don’t hand over to anyone intoxicated or under 18. Not after {latest}. If in doubt, refuse: you are paid either way.',
  },
  {
    id: 'notice_nsw',
    version: '2026-11',
    validFrom: '2026-11-01',
    sha256: '55eab224b821001f02a12aeda2693ca27b677816331f1ec51e703ce3ce8ab1e2',
    text: 'Liquor Act 2007: it is against the law to sell or supply alcohol to, or to obtain alcohol on behalf of, a person under the age of 18 years.',
  },
  {
    id: 'notice_vic',
    version: '2026-11',
    validFrom: '2026-11-01',
    sha256: '6de1d254e8fb8c14ec8ca5439bc5bf4ee4644ad70d733f36b22b5ad184b5e525',
    text: 'WARNING. Under the Liquor Control Reform Act 1998 it is an offence: to supply alcohol to a person under the age of 18 years (Penalty exceeds {supply}); for a person under the age of 18 years to purchase or receive liquor (Penalty exceeds {receive}).',
  },
  {
    id: 'self_exclusion',
    version: '2026-11',
    validFrom: '2026-11-01',
    sha256: '7ac7a30238c28aee7bc72f531ab32e125d25986b8c46c59ef0f59c2068362feb',
    text: 'You asked us to refuse your orders {length}. That counts from now on.\n\nOrders with your details are refused, with an account or without, and you get no marketing from us.\n\nWe don’t shorten it, so that the decision you made stays made.',
  },
]

/** The wording in force. */
export const legalText = (id: LegalTextId): LegalText => LEGAL_TEXTS.findLast((text) => text.id === id)!

/** The wording in force with the values of an occasion. */
export const filledText = (id: LegalTextId, values: Record<string, string>): string =>
  legalText(id).text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
