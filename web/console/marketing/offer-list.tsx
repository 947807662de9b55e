import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'
import table from '#web/ui/table.module.css'
import { Tag } from '#web/ui/tag.tsx'
import { longDateText } from '#web/platform/format/time-text.ts'
import { choiceFilter, searchFilter } from '../filter-field.ts'
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
        fields={[
          searchFilter(filters, texts.searchLabel),
          choiceFilter(filters, 'state', texts.stateLabel, Object.entries(texts.STATES)),
          choiceFilter(filters, 'sort', texts.sortLabel, Object.entries(texts.SORTS)),
        ]}
      >
        <p>
          <ButtonLink to={`${path}/new`}>{newLabel}</ButtonLink>
        </p>
        <div className={table.scroll}>{children}</div>
      </FilteredList>
    </MarketingFrame>
  )
}
