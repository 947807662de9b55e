import { RETENTION_RULES } from './retention-rules.ts'

/** Where the table stands in a page's text. */
const PLACE = /<p>\s*\[retention-table\]\s*<\/p>/

const HEADINGS = ['What', 'How long', 'Why', 'What remains']

const cells = RETENTION_RULES.map(
  ({ what, period, reason, remains }) =>
    `<tr><th scope="row">${what}</th><td>${period}</td><td>${reason}</td><td>${remains}</td></tr>`,
)

const TABLE = `<table><thead><tr>${HEADINGS.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody>${cells.join('')}</tbody></table>`

/** The privacy page's table is the one that the jobs follow. */
export const withRetentionTable = (html: string): string => html.replace(PLACE, () => TABLE)
