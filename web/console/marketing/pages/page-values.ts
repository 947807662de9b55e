import type { ConsoleContent } from '#contract/console/content.ts'
import { type FormValues, localValue } from '../../editing/form-values.ts'

export const PAGE_FIELDS = ['title', 'uri', 'content', 'sequence', 'when', 'starts', 'version']

/** Options for the publication time. */
export const [NOW, LATER] = ['now', 'later'] as const

export const NEW_PAGE: FormValues = { sequence: '100' }

type PageFields = Pick<ConsoleContent, 'title' | 'content' | 'sequence'>

export const valuesOfPage = ({ title, content, sequence }: PageFields): FormValues => ({
  title,
  content,
  sequence: String(sequence),
  when: NOW,
})

/** Returns the planned version, or the current version as the draft of a new plan. */
export const valuesOfPlan = (page: ConsoleContent): FormValues => ({
  ...valuesOfPage(page.planned ?? page),
  when: LATER,
  starts: page.planned ? localValue(page.planned.starts) : '',
})

export const pageBody = ({ title = '', content = '', sequence }: FormValues) => ({
  title,
  content,
  sequence: sequence || 0,
})
