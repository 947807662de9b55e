import type { Title } from './read-titles.ts'

/** One sentence of the specification and the tests that prove it. */
type Entry = { section: string; screen: string; sentence: string; where: string[] }

/** Another document's section is not the specification's. */
const TITLED =
  /(beyond )?(?<!contract )(?<!australia\.md )§(\d+)(?:(?:[/,]| and) ?(?:contract §\d+|australia\.md (?:§|rule )\d+|§\d+))* ([^:]{1,60}): (.+)$/

const SECTIONS: Record<string, string> = {
  1: 'What the product does and for whom',
  2: 'Screens and routes',
  3: 'Entities and their fields',
  4: 'States and transitions',
  5: 'Validation rules',
  6: 'Roles and permissions',
  7: 'The calls it makes',
  8: 'Error catalogue',
  9: 'Business constants and limits',
  beyond: 'Beyond the specification',
}

/** As the specification has them; what it does not name comes after, by name. */
const SCREENS = [
  'Route table,Home,Address search,Categories tile view,Product list,Product detail,Cart,Checkout',
  'Payment-methods block,Order tracking,Content page,Contact Us,Suburb page,404 page,Navigation bar',
  'Popups,Login,Forgot password,Reset password,Referral code,Sorry overlay,Address popup,Confirm address',
  'Surcharge popup,Cart transfer confirm,Verify Your Mobile,Subscription / contact form,Footer and layout',
]
  .join()
  .split(',')

/** The journal as a document: what a reader of the specification needs to find the test of a line. */
export function writeJournal(titles: Title[]): string {
  const entries = titles.flatMap(toEntry)
  const lines = [
    '# Journal of the specification',
    '',
    'Each line of the specification that a test proves, by section and screen, with the test. Written by',
    '`npm run journal` from the names of the tests, and compared by `npm test`.',
  ]
  for (const [section, title] of Object.entries(SECTIONS)) {
    const own = entries.filter((entry) => entry.section === section)
    if (own.length === 0) continue
    lines.push('', section === 'beyond' ? `## ${title}` : `## §${section} ${title}`)
    for (const screen of screensOf(own)) {
      lines.push('', `### ${screen}`, '')
      for (const { sentence, where } of merged(own.filter((entry) => entry.screen === screen))) {
        lines.push(`- ${sentence} (${where.map((file) => `\`${file}\``).join(', ')})`)
      }
    }
  }
  return `${lines.join('\n')}\n`
}

function toEntry({ text, file }: Title): Entry[] {
  const match = TITLED.exec(text)
  if (!match) return []
  const [, beyond, section = '', screen = '', sentence = ''] = match
  return [{ section: beyond ? 'beyond' : section, screen: screen.trim(), sentence, where: [file] }]
}

function screensOf(entries: Entry[]): string[] {
  const rank = (screen: string) => {
    const at = SCREENS.indexOf(screen)
    return at < 0 ? SCREENS.length : at
  }
  const screens = [...new Set(entries.map(({ screen }) => screen))]
  return screens.toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en'))
}

/** The same sentence in two places is one line with both. */
function merged(entries: Entry[]): Entry[] {
  const bySentence = new Map<string, Entry>()
  for (const entry of entries) {
    const known = bySentence.get(entry.sentence)
    if (!known) bySentence.set(entry.sentence, { ...entry })
    else known.where = [...new Set([...known.where, ...entry.where])]
  }
  return [...bySentence.values()]
}
