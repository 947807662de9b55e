import type { Brand } from './email-content.ts'
import { withoutForeignLinks } from './foreign-links.ts'
import { type TemplateName, templateOf } from './message-templates.ts'
import {
  LONGEST,
  MAX_SMS_PARTS,
  type TemplateOverrides,
  type TemplatePart,
  TEMPLATE_PARTS,
} from './template-parts.ts'
import { type SampleContent, smsWithOverrides } from './template-overrides.ts'
import { smsParts } from './sms-parts.ts'

const tag = (name: string) => `{{${name}}}`
const texts = {
  notOpen: 'This message keeps its own words here',
  tooLong: (most: number) => `Use at most ${most} characters`,
  oneLine: 'Use one line',
  unknown: (line: number, name: string) => `Line ${line}: this message has no ${tag(name)}`,
  broken: (line: number) => `Line ${line}: a placeholder looks like ${tag('first_name')}`,
  foreign: (line: number, link: string) => `Line ${line}: links to other sites aren’t allowed (${link})`,
  required: (name: string) => `Keep ${tag(name)}: the message needs it`,
  digits: 'Leave out other groups of four digits: a phone could take them for the code',
  parts: (parts: number) => `This takes ${parts} SMS. Shorten it to ${MAX_SMS_PARTS} at most`,
}

/** Pair of double braces with its content, or unpaired double braces. */
const BRACES = /\{\{([^{}]*)\}\}|\{\{|\}\}/g

/** Returns a message for an invalid line, or null. */
function lineProblem(line: string, number: number, known: readonly string[], ownUrl: string): string | null {
  for (const [, inside] of line.matchAll(BRACES)) {
    const name = inside?.trim()
    if (name === undefined || !/^\w+$/.test(name)) return texts.broken(number)
    if (!known.includes(name)) return texts.unknown(number, name)
  }
  const plain = line.replace(BRACES, 'x')
  const foreign = plain.split(/\s+/).find((word) => withoutForeignLinks(word, ownUrl) !== word)
  return foreign === undefined ? null : texts.foreign(number, foreign)
}

const namesIn = (text: string): string[] =>
  [...text.matchAll(BRACES)].map(([, inside]) => inside?.trim() ?? '')

function partProblem(
  template: TemplateName,
  part: TemplatePart,
  text: string,
  ownUrl: string,
): string | null {
  const { parts, placeholders, required, hasDigitCode } = templateOf(template)
  if (!parts.includes(part)) return texts.notOpen
  if (text.length > LONGEST[part]) return texts.tooLong(LONGEST[part])
  if (part === 'subject' && text.includes('\n')) return texts.oneLine
  for (const [index, line] of text.split('\n').entries()) {
    const problem = lineProblem(line, index + 1, placeholders, ownUrl)
    if (problem) return problem
  }
  const missing = required?.[part]?.find((name) => !namesIn(text).includes(name))
  if (missing) return texts.required(missing)
  return hasDigitCode && /\d{4}/.test(text) ? texts.digits : null
}

/**
 * Returns messages for the owner about invalid texts, by part. The length of an SMS is measured with the sample's
 * facts.
 * @source A-TEMPLATE-2
 */
export function overrideProblems(
  template: TemplateName,
  words: TemplateOverrides,
  { sample, brand }: { sample: SampleContent; brand: Brand },
): Partial<Record<TemplatePart, string>> {
  const problems: Partial<Record<TemplatePart, string>> = {}
  for (const part of TEMPLATE_PARTS) {
    const problem = words[part] === '' ? null : partProblem(template, part, words[part], brand.url)
    if (problem) problems[part] = problem
  }
  const parts = sample.sms && words.sms !== '' ? smsParts(smsWithOverrides(sample.sms, words)) : 0
  if (problems.sms === undefined && parts > MAX_SMS_PARTS) problems.sms = texts.parts(parts)
  return problems
}
