import type { MessageTemplate } from '#contract/console/message-templates.ts'
import { TEMPLATE_PARTS } from '#domain/messages/template-parts.ts'
import type { FormValues } from '../../editing/form-values.ts'

/** What the form begins with: the words in force, in which the owner goes on writing. */
export const valuesOfTemplate = ({ words, defaults, parts }: MessageTemplate): FormValues =>
  Object.fromEntries(parts.map((part) => [part, words[part] || defaults[part]]))

/** The parts that a form held. One that isn't there stays as it is. */
export const wordsOfForm = (typed: FormValues) =>
  Object.fromEntries(TEMPLATE_PARTS.filter((part) => part in typed).map((part) => [part, typed[part] ?? '']))
