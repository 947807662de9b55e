import {
  type SettingArea,
  type SettingRule,
  type Variable,
  type VariableSet,
} from '#server/settings/setting-area.ts'
import { SETTING_AREAS } from '#server/settings/setting-table.ts'
import { formatText } from '../format-text.ts'

const INTRODUCTION = `# Settings

<!-- Written from the table of settings by \`npm run settings:docs\`: never by hand. -->

For operators: every environment variable of the shop, with its default, its meaning and the conditions that the start
checks.

All variables are optional, and an empty one counts as absent. A wrong value ends the start with a line that names its
variable. In live mode (\`SHOP_MODE=live\`) the shop checks further conditions and lists every problem at once. A demo
that looks public needs \`DEMO_PUBLIC=yes\`; the conditions of a private demo below describe a demo that does not.
`

const MODES: Record<SettingRule['mode'], string> = {
  live: 'Live mode',
  demo: 'Demo',
  'private demo': 'Private demo',
}

const AREAS: readonly SettingArea[] = SETTING_AREAS
const RULES = AREAS.flatMap(({ rules = [] }) => rules)

/** Characters of a line, at most. */
const LINE = 110

/** Returns the text of `docs/settings.md`: a section for each area of the table. */
export function describeSettings(): Promise<string> {
  return formatText('docs/settings.md', [INTRODUCTION, ...AREAS.map(describeArea)].join('\n'))
}

const describeArea = ({ title, about, variables, sets = [] }: SettingArea): string =>
  [
    `## ${title}\n`,
    ...(about === undefined ? [] : [`${wrap(about)}\n`]),
    ...Object.entries(variables).map(([name, row]) => describeVariable(name, row, sets)),
  ].join('\n')

function describeVariable(name: string, row: Variable, sets: readonly VariableSet[]): string {
  const fallback = 'default' in row ? `\`${row.default}\`` : row.absent
  const set = sets.find(({ names }) => names.includes(name))
  const demands = RULES.filter(({ about }) => about.includes(name)).map(
    ({ mode, demand }) => `- ${MODES[mode]}: ${demand}`,
  )
  const lines = [
    `- Default: ${fallback}.`,
    ...(set ? [`- Set together with ${listed(set.names.filter((each) => each !== name))}.`] : []),
    ...demands,
  ]
  return `### \`${name}\`\n\n${wrap(row.meaning)}\n\n${lines.map((line) => wrap(line, '  ')).join('\n')}\n`
}

function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`
}

/** Breaks a paragraph into lines; `indent` starts every line after the first. */
function wrap(text: string, indent = ''): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= LINE)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(lines.length === 0 ? word : indent + word)
  }
  return lines.join('\n')
}
