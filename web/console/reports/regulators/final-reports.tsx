import type { FinalReport } from '#contract/console/regulators.ts'
import { STATES } from '#domain/states.ts'
import { dateText, plainDateText, timeText } from '#web/platform/format/time-text.ts'
import styles from './regulators.module.css'
import * as texts from './regulators-texts.ts'

/** Final reports with person, time, hash and differences. */
export function FinalReports({ finals }: { finals: readonly FinalReport[] }) {
  return (
    <ul className={styles.finals}>
      {finals.map((final) => (
        <li key={final.final_report_id} className={styles.panel}>
          <h3>
            {texts.reportTitle(STATES[final.state].name, plainDateText(final.from), plainDateText(final.to))}
          </h3>
          <p className="figures">
            {texts.versionText(final)}.{' '}
            {texts.byText(final.by.name, `${dateText(final.at)} ${timeText(final.at)}`)}
          </p>
          <p className={`${styles.hash} small quiet figures`}>{texts.hashText(final.sha256)}</p>
          {final.differences.length > 0 && <Differences differences={final.differences} />}
          <p>
            <a
              href={`/api/console/reports/regulators/final/${final.final_report_id}`}
              className={styles.link}
              download
            >
              {texts.downloadLink}
            </a>
          </p>
        </li>
      ))}
    </ul>
  )
}

function Differences({ differences }: Pick<FinalReport, 'differences'>) {
  return (
    <section>
      <h4>{texts.differencesTitle}</h4>
      <dl className={styles.sums}>
        {differences.map(({ row, before, after }) => (
          <div key={row}>
            <dt className="figures">{row}</dt>
            <dd className="figures">{texts.changeText(before, after)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
