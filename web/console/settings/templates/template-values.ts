import type { MessageTemplate } from '#contract/console/message-templates.ts'
import { TEMPLATE_PARTS } from '#domain/messages/template-parts.ts'
import type { FormValues } from '../../editing/form-values.ts'

/** Returns the initial values of the form: the texts in effect, which the owner can edit. */
export const valuesOfTemplate = ({ words, defaults, parts }: MessageTemplate): FormValues =>
  Object.fromEntries(parts.map((part) => [part, words[part] || defaults[part]]))

/** Returns the parts that the form contains. Absent parts stay unchanged. */
export const wordsOfForm = (typed: FormValues) =>
  Object.fromEntries(TEMPLATE_PARTS.filter((part) => part in typed).map((part) => [part, typed[part] ?? '']))
