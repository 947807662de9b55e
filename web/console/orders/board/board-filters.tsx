import type { Ref } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { STAFF_SEARCH_MAX, TAG_MAX } from '#domain/field-lengths.ts'
import { ENDED_STATUSES, OPEN_STATUSES } from '#domain/orders/order-status.ts'
import { orderStatusLabel } from '#web/staff/order-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { ColumnChoice } from '../../column-choice.tsx'
import * as tagTexts from '../../tags/tags-texts.ts'
import type { BoardFilters as Filters } from './board-query.ts'
import { PART_CHOICES, cardParts } from './card-parts.ts'
import styles from './orders.module.css'
import * as texts from './board-texts.ts'

/** Filters in the collapsible 'Filters' section. */
const CHOICES = ['status', 'when', 'driver', 'alcohol', 'tag', 'late'] as const

type Driver = { user_id: number; firstname: string; lastname: string }

/** Filters of the board. They are part of the URL, so that a reload or a shared link shows the same orders. */
export function BoardFilters({
  filters,
  drivers,
  formRef,
}: {
  filters: Filters
  drivers: readonly Driver[]
  formRef: Ref<HTMLFormElement>
}) {
  const submit = useSubmit()
  const chosen = CHOICES.filter((name) => filters[name] !== undefined).length
  return (
    <search>
      <Form
        ref={formRef}
        className="stackSmall"
        aria-label={texts.filtersLabel}
        onChange={(event) => {
          const isTyped = event.target instanceof HTMLInputElement && event.target.type === 'search'
          if (!isTyped) void submit(withoutEmpty(new FormData(event.currentTarget)))
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void submit(withoutEmpty(new FormData(event.currentTarget)))
        }}
      >
        <div className={styles.searchRow}>
          <Field
            label={texts.searchLabel}
            name="search"
            type="search"
            placeholder={texts.searchHint}
            defaultValue={filters.search ?? ''}
            maxLength={STAFF_SEARCH_MAX}
          />
          <Button type="submit" tone="outline">
            {texts.searchButton}
          </Button>
          {Object.keys(filters).length > 0 && (
            <Link className={styles.clear} to="/console/orders">
              {texts.clearLink}
            </Link>
          )}
        </div>
        <details open={chosen > 0}>
          <summary className={styles.more}>{texts.filtersSummary(chosen)}</summary>
          <Choices filters={filters} drivers={drivers} />
        </details>
        <ColumnChoice label={texts.cardsLabel} columns={PART_CHOICES} chosen={cardParts(filters)} />
      </Form>
    </search>
  )
}

function Choices({ filters, drivers }: { filters: Filters; drivers: readonly Driver[] }) {
  const isWide = Boolean(filters.search ?? filters.tag)
  return (
    <div className={styles.filters}>
      <Select label={texts.statusLabel} name="status" defaultValue={filters.status ?? ''}>
        <option value="">{isWide ? texts.allOption : texts.openOption}</option>
        <option value={isWide ? 'open' : 'all'}>{isWide ? texts.openOption : texts.allOption}</option>
        {[...OPEN_STATUSES, ...ENDED_STATUSES].map((status) => (
          <option key={status} value={status}>
            {orderStatusLabel(status).text}
          </option>
        ))}
      </Select>
      <Select label={texts.whenLabel} name="when" defaultValue={filters.when ?? ''}>
        <option value="">{texts.anyTimeOption}</option>
        <option value="hour">{texts.hourOption}</option>
        <option value="three">{texts.threeHoursOption}</option>
        <option value="later">{texts.laterOption}</option>
      </Select>
      <Select label={texts.driverLabel} name="driver" defaultValue={filters.driver ?? ''}>
        <option value="">{texts.anyDriverOption}</option>
        {drivers.map((driver) => (
          <option key={driver.user_id} value={driver.user_id}>
            {driver.firstname} {driver.lastname}
          </option>
        ))}
      </Select>
      <Select label={texts.alcoholLabel} name="alcohol" defaultValue={filters.alcohol ?? ''}>
        <option value="">{texts.anyGoodsOption}</option>
        <option value="yes">{texts.withAlcoholOption}</option>
        <option value="no">{texts.withoutAlcoholOption}</option>
      </Select>
      <Field label={tagTexts.filterLabel} name="tag" maxLength={TAG_MAX} defaultValue={filters.tag ?? ''} />
      <label className={styles.check}>
        <input type="checkbox" name="late" value="on" defaultChecked={filters.late === 'on'} />
        {texts.lateOnlyLabel}
      </label>
    </div>
  )
}

/** Returns the query string without empty values. */
function withoutEmpty(form: FormData): URLSearchParams {
  const given = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  return new URLSearchParams(given)
}
