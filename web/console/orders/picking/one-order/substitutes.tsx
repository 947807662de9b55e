import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { cartPackLabel } from '#domain/catalogue/packs.ts'
import { STAFF_SEARCH_MAX } from '#domain/field-lengths.ts'
import { preferenceOfLine } from '#domain/orders/substitution-preference.ts'
import { formFields } from '#web/platform/api/form-fields.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { timeText } from '#web/platform/format/time-text.ts'
import { RefusedWrite } from '#web/staff/refused-write.tsx'
import { useOrderWrite, VERSION_FIELD } from '#web/staff/use-order-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import styles from './pick.module.css'
import { pickPath } from './pick-path.ts'
import type { loader } from './substitutes.route.ts'
import type { PickingLine } from './use-picks.ts'
import * as texts from './pick-texts.ts'

type Props = {
  order: Order
  line: PickingLine
  isSending: boolean
  versionAfter: (seen: number) => number
}

/** Substitutes for a line's missing packs, following the shopper's preference. Each line has its own search. */
export function Substitutes(props: Props) {
  const { order, line } = props
  const isOfLine = (one: { order_line_id: number }) => one.order_line_id === line.order_line_id
  const { cart_items, substitutes, proposals } = order.carts
  const substitute = substitutes.find(isOfLine)
  const proposal = proposals.findLast(isOfLine)
  const ordered = cart_items.find(isOfLine)
  if (!ordered || !line.isShort || line.isWaiting) return null
  const preference = preferenceOfLine(ordered.missing_wish, order.missing_wish)
  const missing = line.quantity - line.supplied
  if (substitute)
    return (
      <TakenSubstitute {...props}>
        {texts.insteadText(substitute.quantity, itemText(substitute))}
      </TakenSubstitute>
    )
  if (proposal?.state === 'open')
    return (
      <TakenSubstitute {...props}>
        {texts.askedText(
          proposal.quantity,
          itemText(proposal),
          timeText(proposal.answer_by, order.store.time_zone),
        )}
      </TakenSubstitute>
    )
  return (
    <div className={styles.substitutes}>
      {proposal?.state === 'declined' && <p>{texts.declinedText(itemText(proposal))}</p>}
      {proposal?.state === 'expired' && <p>{texts.unansweredText(itemText(proposal))}</p>}
      {preference === 'refund' ? (
        <p>{texts.leaveOutText}</p>
      ) : (
        <Finder {...props} missing={missing} asks={preference === 'ask'} />
      )}
    </div>
  )
}

const itemText = ({ product_name, pack_size }: { product_name: string; pack_size: number }) =>
  `${product_name}, ${cartPackLabel(pack_size)}`

/** An offered substitute, which the picker can withdraw. */
function TakenSubstitute({ order, line, isSending, versionAfter, children }: Props & { children: string }) {
  const write = useOrderWrite(order)
  return (
    <write.fetcher.Form
      method="post"
      action={pickPath(order)}
      className={styles.substitutes}
      onSubmit={write.begin}
    >
      <input type="hidden" name="intent" value="no-substitute" />
      <input type="hidden" name="line" value={line.order_line_id} />
      <input type="hidden" name="supplied" value={line.supplied} />
      <input type="hidden" name={VERSION_FIELD} value={versionAfter(write.version)} />
      <p>
        <b>{children}</b>
      </p>
      <RefusedWrite error={write.error} seen={write.seen} wanted={texts.takeBackButton} />
      <Button type="submit" tone="outline" isSmall disabled={isSending} isBusy={write.isBusy}>
        {texts.takeBackButton}
      </Button>
    </write.fetcher.Form>
  )
}

type OfferProps = Props & { missing: number; asks: boolean }

function Finder(props: OfferProps) {
  const { order, line } = props
  const { order_line_id: lineId, product_name: name } = line
  const path = `/-/substitutes/${order.order_id}/${lineId}`
  const found = useFetcher<typeof loader>({ key: path })
  // null: not searched yet.
  const [search, setSearch] = useState<string | null>(null)
  const isFound = found.data?.search === search
  const isLost = search !== null && !isFound && found.state === 'idle'
  // Repeats a search that a page revalidation has aborted.
  useEffect(() => {
    if (isLost) void found.load(`${path}?search=${encodeURIComponent(search)}`)
  }, [isLost, found, path, search])
  const packs = found.data?.packs
  if (!packs)
    return (
      <Button
        tone="outline"
        isSmall
        aria-label={texts.findLabel(name)}
        isBusy={search !== null}
        onClick={() => setSearch('')}
      >
        {texts.findButton}
      </Button>
    )
  return (
    <>
      <search>
        <form
          className={styles.search}
          onSubmit={(event) => {
            event.preventDefault()
            setSearch(formFields(new FormData(event.currentTarget))('search'))
          }}
        >
          <Field label={texts.searchLabel(name)} name="search" type="search" maxLength={STAFF_SEARCH_MAX} />
          <Button type="submit" tone="outline" isBusy={!isFound}>
            {texts.searchButton}
          </Button>
        </form>
      </search>
      {packs.length === 0 && <output>{texts.nothingFitsText(name)}</output>}
      <Suggestions {...props} packs={packs} />
    </>
  )
}

type Suggestion = NonNullable<ReturnType<typeof useFetcher<typeof loader>>['data']>['packs'][number]

/** Suggested packs. One press adds a pack as substitute, or asks the customer about it. */
function Suggestions({
  order,
  line,
  isSending,
  versionAfter,
  missing,
  asks,
  packs,
}: OfferProps & { packs: readonly Suggestion[] }) {
  const { order_line_id: lineId, product_name: name } = line
  const write = useOrderWrite(order)
  return (
    <write.fetcher.Form method="post" action={pickPath(order)} onSubmit={write.begin}>
      <input type="hidden" name="intent" value="substitute" />
      <input type="hidden" name="line" value={lineId} />
      <input type="hidden" name="quantity" value={missing} />
      <input type="hidden" name={VERSION_FIELD} value={versionAfter(write.version)} />
      <ul className={styles.suggestions} aria-label={texts.suggestionsLabel(name)}>
        {packs.map((pack) => (
          <li key={pack.product_pack_id}>
            <div className={styles.product}>
              <span>{itemText(pack)}</span>
              <span className="small quiet">
                {dollarsText(pack.price)}
                {pack.shelf !== null && ` · ${texts.shelfText(pack.shelf)}`}
                {!pack.same_kind && ` · ${texts.otherKindText}`}
              </span>
            </div>
            <Button
              type="submit"
              name="pack"
              value={pack.product_pack_id}
              tone="outline"
              isSmall
              disabled={isSending}
              isBusy={write.isBusy}
              aria-label={texts.offerLabel(asks, missing, pack.product_name)}
            >
              {texts.offerButton(asks, missing)}
            </Button>
          </li>
        ))}
      </ul>
      <RefusedWrite error={write.error} seen={write.seen} wanted={texts.offerButton(asks, missing)} />
    </write.fetcher.Form>
  )
}
