import { Link, useLocation } from 'react-router'
import { required } from '#domain/required.ts'
import { cartPackLabel } from '#domain/catalogue/packs.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './pick.module.css'
import type { PickQueueState, PickRefusal } from './pick-queue.ts'
import type { PickingLine } from './use-picks.ts'
import * as texts from './pick-texts.ts'

type Props = Pick<PickQueueState, 'refused' | 'stopped' | 'waiting'> & {
  lines: readonly PickingLine[]
  /** In a round, returns the order's name, which precedes the product's name. */
  orderOf?: (orderId: number) => string
  onSeen: (refused: PickRefusal) => void
  /** Keeps the picker's count instead of the colleague's. */
  onInsist: (conflict: PickRefusal) => void
  /** Asks again for the reason why packs were not scanned, or for the supervisor's PIN. */
  onAskAgain: (line: PickingLine, refused: PickRefusal) => void
}

/** Notices about what blocks picking: no network, no session, or a rejected pick. */
export function PickNotices({
  lines,
  refused,
  stopped,
  waiting,
  orderOf,
  onSeen,
  onInsist,
  onAskAgain,
}: Props) {
  const { pathname, search } = useLocation()
  const lineOf = (id: number) => lines.find((line) => line.order_line_id === id)
  const nameOf = ({ order_id: orderId, order_line_id: id }: PickRefusal['action']) => {
    const name = lineOf(id)?.product_name ?? ''
    return orderOf ? texts.nameInRound(orderOf(orderId), name) : name
  }
  return (
    <output className={styles.notices}>
      {stopped === 'offline' && waiting.length > 0 && (
        <Notice tone="warning">{texts.offlineText(waiting.length)}</Notice>
      )}
      {stopped === 'logged out' && (
        <Notice tone="warning">
          {texts.loggedOutText(waiting.length)}{' '}
          <Link to={`/login?return_to=${encodeURIComponent(pathname + search)}`} reloadDocument>
            {texts.logInLink}
          </Link>
        </Notice>
      )}
      {refused.map((refusal) => {
        const { action, error } = refusal
        const name = nameOf(action)
        const line = isUnscanned(refusal) ? lineOf(action.order_line_id) : undefined
        if (error.line)
          return (
            <Notice key={action.action_id} tone="warning">
              <p>{texts.conflictText(name, action, error.line)}</p>
              <p className={styles.choices}>
                <Button isSmall onClick={() => onInsist(refusal)}>
                  {texts.insistButton(action.units)}
                </Button>
                <Button tone="outline" isSmall onClick={() => onSeen(refusal)}>
                  {texts.yieldButton(error.line.picked)}
                </Button>
              </p>
            </Notice>
          )
        return (
          <Notice key={action.action_id} tone="error">
            <p>
              <b>{error.wanted ? texts.wrongTitle : texts.refusedTitle}</b>{' '}
              {error.wanted ? wrongItemText(error) : texts.refusedText(name, action.units, error.msg)}
            </p>
            <p className={styles.choices}>
              {line && (
                <Button
                  isSmall
                  onClick={() => {
                    onSeen(refusal)
                    onAskAgain(line, refusal)
                  }}
                >
                  {texts.askAgainButton}
                </Button>
              )}
              <Button tone="outline" isSmall onClick={() => onSeen(refusal)}>
                {texts.refusedButton}
              </Button>
            </p>
          </Notice>
        )
      })}
    </output>
  )
}

const isUnscanned = ({ action, error: { code } }: PickRefusal): boolean =>
  ['scan_required', 'supervisor_code_wrong'].includes(code) || action.supervisor_id !== undefined

type Item = NonNullable<ErrorBody['wanted']>
const itemText = ({ product_name, pack_size }: Item) => `${product_name}, ${cartPackLabel(pack_size)}`

/** Returns the text that names the scanned and the required item. */
const wrongItemText = ({ wanted, scanned }: PickRefusal['error']): string =>
  texts.wrongItemText(
    scanned ? itemText(scanned) : texts.unknownItem,
    itemText(required(wanted, 'item of the refused scan')),
  )
