import { Form, Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { showButton } from '../console-texts.ts'
import { COMPARISONS, GROUPS, type Preset, type ReportQuery, presets, reportPath } from './report-query.ts'
import styles from './reports.module.css'
import * as texts from './reports-texts.ts'

type Store = { store_id: number; name: string }

const REPORTS = '/console/reports'

/** Filters of a report. They are part of the URL, so that a report can be bookmarked and shared. */
export function Filters({
  query,
  today,
  stores,
  path = REPORTS,
}: {
  query: ReportQuery
  today: string
  stores: Store[]
  /** Path of the screen. The GST screen has no comparison. */
  path?: string
}) {
  const { from, to, store, compare, by, chart } = query
  return (
    <>
      <nav aria-label={texts.periodsLabel} className={styles.screenOnly}>
        <ul className={styles.presets}>
          {Object.entries(presets(today)).map(([name, period]) => (
            <li key={name}>
              <Link
                to={reportPath(query, period, path)}
                aria-current={period.from === from && period.to === to ? 'true' : undefined}
              >
                {texts.PRESETS[name as Preset]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {/* The key resets the fields when a link changes the URL without a page load. */}
      <Form key={reportPath(query)} className={`${styles.filters} ${styles.screenOnly}`}>
        {path === REPORTS && <input type="hidden" name="by" value={by} />}
        {path === REPORTS && chart && <input type="hidden" name="chart" value={chart} />}
        <Field label={texts.fromLabel} name="from" type="date" defaultValue={from} required />
        <Field label={texts.toLabel} name="to" type="date" defaultValue={to} required />
        <Select label={texts.storeLabel} name="store" defaultValue={store}>
          <option value="">{texts.allStoresOption}</option>
          {stores.map(({ store_id, name }) => (
            <option key={store_id} value={store_id}>
              {name}
            </option>
          ))}
        </Select>
        {path === REPORTS && (
          <Select label={texts.compareLabel} name="compare" defaultValue={compare}>
            {COMPARISONS.map((each) => (
              <option key={each} value={each}>
                {texts.COMPARISONS[each]}
              </option>
            ))}
          </Select>
        )}
        <Button type="submit" tone="outline">
          {showButton}
        </Button>
      </Form>
    </>
  )
}

export function Groups({ query }: { query: ReportQuery }) {
  return (
    <nav aria-label={texts.groupsLabel} className={styles.screenOnly}>
      <ul className={styles.groups}>
        {GROUPS.map((by) => (
          <li key={by}>
            <Link
              to={reportPath(query, { by, sort: '' })}
              preventScrollReset
              aria-current={by === query.by ? 'true' : undefined}
            >
              {texts.GROUPS[by]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
