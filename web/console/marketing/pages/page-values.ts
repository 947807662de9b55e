import type { ConsoleContent } from '#contract/console/content.ts'
import { type FormValues, localValue } from '../../editing/form-values.ts'

export const PAGE_FIELDS = ['title', 'uri', 'content', 'sequence', 'when', 'starts', 'version']

/** When words are shown: the values of the choice. */
export const [NOW, LATER] = ['now', 'later'] as const

export const NEW_PAGE: FormValues = { sequence: '100' }

type Words = Pick<ConsoleContent, 'title' | 'content' | 'sequence'>

export const valuesOfPage = ({ title, content, sequence }: Words): FormValues => ({
  ...{ title, content, sequence: String(sequence), when: NOW },
})

/** What is planned; of a page without a plan what is shown, to be planned anew. */
export const valuesOfPlan = (page: ConsoleContent): FormValues => ({
  ...valuesOfPage(page.planned ?? page),
  when: LATER,
  starts: page.planned ? localValue(page.planned.starts) : '',
})

export const pageBody = ({ title = '', content = '', sequence }: FormValues) => ({
  ...{ title, content, sequence: sequence || 0 },
})
