import printIcon from '@phosphor-icons/core/assets/bold/printer-bold.svg?raw'
import { Link } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import { BagLabels } from './bag-labels.tsx'
import { DriverSheet } from './driver-sheet.tsx'
import type { PaperSize, PrintSheet } from './load-print.ts'
import { PickListSheet } from './pick-list-sheet.tsx'
import styles from './print.module.css'
import * as texts from './print-texts.ts'

const SHEETS: [PrintSheet['sheet'], string][] = [
  ['pick-list', texts.pickListSheet],
  ['labels', texts.labelsSheet],
  ['driver', texts.driverSheet],
]
const PAPERS: [PaperSize, string][] = [
  ['a4', texts.a4Paper],
  ['80mm', texts.rollPaper],
]

const addressOf = (sheet: PrintSheet['sheet'], paper: PaperSize) => `?print=${sheet}&paper=${paper}`

/** Preview of the printed sheet, with controls for sheet and paper size. Both are part of the URL. */
export function PrintScreen({ order, printed, now }: { order: Order; printed: PrintSheet; now: string }) {
  const isHydrated = useIsHydrated()
  const { sheet, paper } = printed
  return (
    <div className={styles.screen}>
      <div className={styles.controls}>
        <p>
          <Link className={styles.back} to={`/console/orders/${order.order_id}`}>
            {texts.backLink}
          </Link>
        </p>
        <h1 className="figures">{texts.printTitle(order.order_number)}</h1>
        <div className={styles.choices}>
          <Choices
            label={texts.sheetLabel}
            chosen={sheet}
            choices={SHEETS.map(([name, text]) => ({ name, text, to: addressOf(name, paper) }))}
          />
          <Choices
            label={texts.paperLabel}
            chosen={paper}
            choices={PAPERS.map(([name, text]) => ({ name, text, to: addressOf(sheet, name) }))}
          />
          {isHydrated && (
            <Button isSmall onClick={() => window.print()}>
              <Icon svg={printIcon} />
              {texts.printButton}
            </Button>
          )}
        </div>
      </div>
      {printed.sheet === 'labels' ? (
        <BagLabels order={order} labels={printed.labels} paper={paper} />
      ) : (
        <article className={styles.paper} data-paper={paper}>
          {printed.sheet === 'pick-list' ? (
            <PickListSheet order={order} lines={printed.lines} now={now} />
          ) : (
            <DriverSheet order={order} now={now} />
          )}
        </article>
      )}
    </div>
  )
}

type Choice = { name: string; text: string; to: string }

const Choices = ({ label, chosen, choices }: { label: string; chosen: string; choices: Choice[] }) => (
  <nav className={styles.choice} aria-label={label}>
    {choices.map(({ name, text, to }) => (
      <Link key={name} to={to} replace aria-current={name === chosen ? 'true' : undefined}>
        {text}
      </Link>
    ))}
  </nav>
)
