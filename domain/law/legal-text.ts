import { required } from '#domain/required.ts'

export type LegalTextId = 'age_statement' | 'gift_confirmation' | 'driver_instruction' | 'self_exclusion'

/**
 * Legally relevant text. To change a text, add a new version and keep the earlier version, because orders reference the
 * versions under which they were placed. `legal-texts.test.ts` verifies that versions are not changed.
 */
export type LegalText = {
  id: LegalTextId
  /** Version, which is stored with each record that refers to the text. */
  version: string
  /** First day on which the text is in force, `YYYY-MM-DD`. */
  validFrom: string
  /** Text with placeholders such as `{name}`. */
  text: string
}

/** Returns the current version of a text. @param texts versions in ascending order */
export const latestText = (texts: readonly LegalText[], id: LegalTextId): LegalText =>
  required(
    texts.findLast((text) => text.id === id),
    `text ${id}`,
  )

/** Replaces the placeholders of a text. Placeholders without a value are removed. */
export const fillText = ({ text }: Pick<LegalText, 'text'>, values: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
