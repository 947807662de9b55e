import lightningIcon from '@phosphor-icons/core/assets/bold/lightning-bold.svg?raw'
import receiptIcon from '@phosphor-icons/core/assets/bold/receipt-bold.svg?raw'
import userIcon from '@phosphor-icons/core/assets/bold/user-bold.svg?raw'
import wineIcon from '@phosphor-icons/core/assets/bold/wine-bold.svg?raw'
import arrowIcon from '@phosphor-icons/core/assets/bold/arrow-right-bold.svg?raw'
import type { SearchKind } from '#domain/console/console-search.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { orderStatusLabel } from '#web/staff/order-labels.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { Found } from './group-results.ts'
import styles from './palette.module.css'

const ICONS: Record<SearchKind, string> = {
  order: receiptIcon,
  customer: userIcon,
  product: wineIcon,
  action: lightningIcon,
  screen: arrowIcon,
}

/** Content of a result: icon, name, details and the status of an order. */
export function ResultContent({ result: { kind, label, detail, status } }: { result: Found }) {
  const state = status === null ? null : orderStatusLabel(status as OrderStatus)
  return (
    <>
      <Icon svg={ICONS[kind]} size={1.25} />
      <span className={styles.name}>
        <b>{label}</b> {detail && <span className="quiet">{detail}</span>}
      </span>
      {state && <Tag tone={state.tone}>{state.text}</Tag>}
    </>
  )
}
