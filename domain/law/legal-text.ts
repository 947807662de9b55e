export type LegalTextId =
  | 'age_statement'
  | 'gift_confirmation'
  | 'driver_instruction'
  | 'notice_nsw'
  | 'notice_vic'
  | 'self_exclusion'

/**
 * A wording with legal weight. Whoever changes a word adds a version and leaves the earlier one: orders name the versions
 * they were placed under. `legal-texts.test.ts` locks each version's words.
 */
export type LegalText = {
  id: LegalTextId
  /** Stored with whatever was agreed to or told in these words. */
  version: string
  /** First day, `YYYY-MM-DD`. */
  validFrom: string
  /** Values of an occasion stand as `{name}`. */
  text: string
}

/** The wording in force. Versions stand with the oldest first. */
export const latestText = (texts: readonly LegalText[], id: LegalTextId): LegalText =>
  texts.findLast((text) => text.id === id)!

/** A wording with the values of an occasion. */
export const fillText = ({ text }: LegalText, values: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
