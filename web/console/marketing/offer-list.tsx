import type { ReactNode } from 'react'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import table from '#web/ui/table.module.css'
import { Tag } from '#web/ui/tag.tsx'
import { longDateText } from '#web/platform/format/time-text.ts'
import { FilteredList } from '../filtered-list.tsx'
import type { ListPage } from '../list-page.ts'
import { MarketingFrame } from './marketing-frame.tsx'
import * as texts from './marketing-texts.ts'

type Offer = { status: 'ACTIVE' | 'INACTIVE'; start_date: string; end_date: string }

/** Returns the state of an offer at the instant `now`. */
export function stateOf({ status, start_date, end_date }: Offer, now: string): keyof typeof texts.STATES {
  if (Date.parse(end_date) <= Date.parse(now)) return 'ended'
  if (status === 'INACTIVE') return 'off'
  return Date.parse(start_date) > Date.parse(now) ? 'planned' : 'running'
}

export function OfferState({ offer, now }: { offer: Offer; now: string }) {
  const state = stateOf(offer, now)
  return <Tag tone={state === 'running' ? 'ok' : 'plain'}>{texts.STATES[state]}</Tag>
}

export const spanOf = ({ start_date, end_date }: Offer): string =>
  texts.spanText(longDateText(start_date), longDateText(end_date))

type Props = {
  title: string
  newLabel: string
  path: string
  filters: Record<string, string>
  list: ListPage<unknown>
  children: ReactNode
}

/** List of codes or promotions below their filters. */
export function OfferList({ title, newLabel, path, filters, list, children }: Props) {
  return (
    <MarketingFrame>
      <FilteredList
        title={title}
        summary={texts.summary(list.total)}
        wrongFilter={texts.wrongFilter}
        {...{ path, filters, list }}
        fields={
          <>
            <Field
              label={texts.searchLabel}
              name="search"
              type="search"
              defaultValue={filters.search ?? ''}
            />
            <Choice label={texts.stateLabel} name="state" words={texts.STATES} chosen={filters.state} />
            <Choice label={texts.sortLabel} name="sort" words={texts.SORTS} chosen={filters.sort} />
          </>
        }
      >
        <p>
          <ButtonLink to={`${path}/new`}>{newLabel}</ButtonLink>
        </p>
        <div className={table.scroll}>{children}</div>
      </FilteredList>
    </MarketingFrame>
  )
}

type ChoiceProps = { label: string; name: string; words: Record<string, string>; chosen: string | undefined }

function Choice({ label, name, words, chosen }: ChoiceProps) {
  return (
    <Select label={label} name={name} defaultValue={chosen}>
      {Object.entries(words).map(([value, word]) => (
        <option key={value} value={value}>
          {word}
        </option>
      ))}
    </Select>
  )
}
