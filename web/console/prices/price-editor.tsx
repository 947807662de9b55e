import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { StorePrice } from '#contract/console/price-grid.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useUnsavedGuard } from '../editing/unsaved-guard.tsx'
import * as grid from './grid-state.ts'
import { changesOf, type RejectedPrice } from './price-drafts.ts'
import { PriceGrid } from './price-grid.tsx'
import styles from './prices.module.css'
import * as texts from './prices-texts.ts'

export type SaveReply = { ok: true; done: number[]; refused: RejectedPrice[] } | Failure

type PricesProps = { rows: StorePrice[]; store: { store_id: number; name: string }; mayChange: boolean }

/** Price editor. Drafts stay while pages and filters change, and are saved together. */
export function Prices({ rows, store, mayChange }: PricesProps) {
  const fetcher = useFetcher<SaveReply>()
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined
  const [state, setState] = useState(grid.EMPTY)
  const [pasted, setPasted] = useState('')
  const [answered, setAnswered] = useState(reply)
  if (reply !== answered) {
    setAnswered(reply)
    if (reply?.ok) setState(grid.markSaved(state, reply.done, reply.refused))
  }
  const guard = useUnsavedGuard(state.drafts.size === 0 ? reply : undefined)
  const change = (next: grid.GridState) => {
    setState(next)
    if (next.drafts.size > 0) guard.touch()
    else guard.forget()
  }
  const changes = changesOf(state.drafts)
  const elsewhere = [...state.drafts.keys()].filter(
    (id) => !rows.some((row) => row.product_pack_id === id),
  ).length
  return (
    <>
      {rows.length === 0 ? (
        <p>{texts.noneFound}</p>
      ) : (
        <PriceGrid
          {...{ rows, store, mayChange, state }}
          onChange={change}
          refused={answered?.ok ? answered.refused : []}
          onPaste={(isWhole, count) =>
            setPasted(`${texts.pastedText(count)} ${isWhole ? '' : texts.leftText}`)
          }
        />
      )}
      <p className="small" aria-live="polite">
        {pasted}
      </p>
      <Outcome reply={reply} />
      {state.drafts.size > 0 && (
        <div className={styles.save}>
          <b className="figures" aria-live="polite">
            {texts.changedText(state.drafts.size, elsewhere)}
          </b>
          {changes.length < state.drafts.size && (
            <span>{texts.wrongText(state.drafts.size - changes.length)}</span>
          )}
          {changes.length > 0 && (
            <Button
              isBusy={fetcher.state !== 'idle'}
              onClick={() => void fetcher.submit({ changes: JSON.stringify(changes) }, { method: 'post' })}
            >
              {texts.saveButton(changes.length)}
            </Button>
          )}
          {state.history.length > 0 && (
            <Button tone="outline" isSmall onClick={() => change(grid.undo(state))}>
              {texts.undoButton}
            </Button>
          )}
          <Button
            tone="outline"
            isSmall
            onClick={() => change({ ...grid.EMPTY, at: state.at, anchor: state.at })}
          >
            {texts.dropButton}
          </Button>
        </div>
      )}
      {guard.question}
    </>
  )
}

function Outcome({ reply }: { reply: SaveReply | undefined }) {
  return (
    <>
      <div role="alert">{reply?.ok === false && <Notice tone="error">{reply.error.msg}</Notice>}</div>
      <div aria-live="polite">
        {reply?.ok && (
          <Notice tone={reply.refused.length === 0 ? 'ok' : 'warning'}>
            {texts.doneText(reply.done.length, reply.refused.length)}
          </Notice>
        )}
      </div>
    </>
  )
}
