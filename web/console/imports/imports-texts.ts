import { countText, numberText } from '#web/platform/format/number-text.ts'
import type { Import } from '#contract/console/imports.ts'

export const title = 'Import and export'
export const backLink = 'All products'
export const exportTitle = 'Export'
export const exportText =
  'Files in Shopify’s layout. Change them in a spreadsheet and import them here again.'
export const productsFile = 'Products (CSV)'
export const stockFile = 'Stock of every store (CSV)'
export const importTitle = 'Import'
export const importText = 'Nothing changes until you have seen what the file would change.'
export const fileLabel = 'CSV file'
export const kindLabel = 'What it holds'
export const storeLabel = 'For'
export const everyStore = 'Every store'
export const checkButton = 'Check the file'
export const listTitle = 'Earlier imports'
export const noneYet = 'Nobody has imported a file yet.'
export const KINDS: Record<Import['kind'], string> = {
  shopify_products: 'Products and prices',
  shopify_inventory: 'Stock by store',
}
export const STATUSES: Record<Import['status'], string> = {
  ready: 'Checked, not applied',
  applying: 'Being applied',
  applied: 'Applied',
  undone: 'Taken back',
  failed: 'Failed; nothing changed',
}
export const importName = (id: number) => `Import ${id}`
export const countsText = ({
  rows,
  created,
  changed,
  unchanged,
}: Pick<Import, 'rows' | 'created' | 'changed' | 'unchanged'>) =>
  `${countText(rows, 'row')}: ${numberText(created)} new, ${numberText(changed)} changed, ${numberText(unchanged)} as they were`
export const badText = (count: number) => countText(count, 'problem')
export const byText = (name: string, when: string) => `${name || 'Somebody'}, ${when}`
export const applyButton = 'Apply all changes'
export const undoButton = 'Take it back'
export const nothingToDo = 'The shop has all of this already. There is nothing to apply.'
export const noRows = 'The file has no rows below its headings. There is nothing to apply.'
/** Returns the summary of a file with problems. Problems are mentioned before the changes. */
export const problemsText = ({ bad_count, rows, created, changed, unchanged }: Import) => {
  const found = `${badText(bad_count)} in ${countText(rows, 'row')}.`
  if (created + changed > 0) return `${found} You can apply the rest.`
  const rest = unchanged > 0 ? 'The rest is in the shop already.' : 'Nothing of this file can be applied.'
  return `${found} ${rest} Correct the file and check it again.`
}
export const appliedText = 'Applied. Shoppers see it now.'
export const undoneText = 'Taken back. What was changed since stayed as it is.'
export const progressText = ({ done, total }: Import['progress']) =>
  `${numberText(done)} of ${numberText(total)} done`
export const badTitle = (count: number) => `Problems: ${numberText(count)}`
export const badAdvice = 'These rows or cells are left out. Correct them in the file, or apply the rest.'
export const lineColumn = 'Line'
export const columnColumn = 'Column'
export const messageColumn = 'What is wrong'
export const moreText = (count: number) => `And ${numberText(count)} more.`
export const changesTitle = 'What changes'
export const ACTIONS = { created: 'New', changed: 'Changed' } as const
export const differenceText = (field: string, before: string, after: string) =>
  before === '' ? `${field}: ${after}` : `${field}: ${before} → ${after || 'nothing'}`

export const stockOnlyText =
  'Upload your store’s stock as a CSV file. Files of products change every store, so only an owner can upload them.'
