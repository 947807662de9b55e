import { RETENTION_RULES } from '../../../domain/privacy/retention-rules.ts'

/** The placeholder in a page's text. */
const PLACE = /<p>\s*\[retention-table\]\s*<\/p>/

/** Rows of two columns, so that a phone does not break words. */
const rows = RETENTION_RULES.map(({ what, period, reason, remains }) => {
  const lines = [period, `Why: ${reason}`, `What stays: ${remains}`]
  return `<tr><th scope="row">${what}</th><td>${lines.join('<br>')}</td></tr>`
})

const TABLE = `<table><thead><tr><th scope="col">What</th><th scope="col">How long</th></tr></thead><tbody>${rows.join('')}</tbody></table>`

/** Replaces the placeholder by the retention rules, so that the privacy page shows the rules that the jobs follow. */
export const withRetentionTable = (html: string): string => html.replace(PLACE, () => TABLE)
