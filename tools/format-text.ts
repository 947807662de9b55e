import { readFileSync } from 'node:fs'
import { format, type FormatConfig } from 'oxfmt'

const STYLE = JSON.parse(readFileSync(new URL('../.oxfmtrc.json', import.meta.url), 'utf8')) as FormatConfig

/** A generated text as `npm test` asks for it; the file's name tells its language. */
export async function formatText(file: string, text: string): Promise<string> {
  const { code, errors } = await format(file, text, STYLE)
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`)
  return code
}
