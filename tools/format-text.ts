import { readFileSync } from 'node:fs'
import { format, type FormatConfig } from 'oxfmt'

const STYLE = JSON.parse(readFileSync(new URL('../.oxfmtrc.json', import.meta.url), 'utf8')) as FormatConfig

/** Formats a generated text with the project's style. @param file name that determines the language */
export async function formatText(file: string, text: string): Promise<string> {
  const { code, errors } = await format(file, text, STYLE)
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`)
  return code
}
