import { Link } from 'react-router'
import type { FinalReport } from '#contract/console/regulators.ts'
import { type AddressState, STATES } from '#domain/states.ts'
import { plainDateText } from '#web/platform/format/time-text.ts'
import { Tag } from '#web/ui/tag.tsx'
import tables from '#web/ui/table.module.css'
import * as texts from './regulators-texts.ts'

export type ReportPeriod = {
  state: AddressState
  from: string
  to: string
  due: string
  is_over: boolean
  final: FinalReport | null
}

type Props = {
  periods: readonly ReportPeriod[]
  today: string
  chosen: { state: string; from: string; to: string }
}

/** Periods of the reports, each with its due day and status. */
export function Periods({ periods, today, chosen }: Props) {
  const isChosen = ({ state, from, to }: ReportPeriod) =>
    state === chosen.state && from === chosen.from && to === chosen.to
  return (
    <section className="stack" aria-labelledby="periods">
      <h2 id="periods">{texts.periodsTitle}</h2>
      <div className={tables.scroll}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">{texts.periodColumn}</th>
              <th scope="col">{texts.stateColumn}</th>
              <th scope="col">{texts.dueColumn}</th>
              <th scope="col">{texts.statusColumn}</th>
            </tr>
          </thead>
          <tbody>
            {periods.map((period) => (
              <tr key={`${period.state} ${period.from}`}>
                <th scope="row" className="figures">
                  <Link to={addressOf(period)} aria-current={isChosen(period) ? 'true' : undefined}>
                    {texts.periodText(plainDateText(period.from), plainDateText(period.to))}
                  </Link>
                </th>
                <td data-label={texts.stateColumn}>{STATES[period.state].name}</td>
                <td data-label={texts.dueColumn} className="figures">
                  {plainDateText(period.due)}
                </td>
                <td data-label={texts.statusColumn}>
                  <Status period={period} today={today} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const addressOf = ({ state, from, to }: ReportPeriod): string =>
  `?${new URLSearchParams({ state: state.toLowerCase(), from, to }).toString()}`

function Status({ period: { is_over, due, final }, today }: { period: ReportPeriod; today: string }) {
  if (final) return <Tag tone="ok">{texts.finalTag(final.nth)}</Tag>
  if (!is_over) return <Tag>{texts.inProgress}</Tag>
  return due < today ? <Tag tone="warning">{texts.overdue}</Tag> : <Tag tone="info">{texts.toDo}</Tag>
}
