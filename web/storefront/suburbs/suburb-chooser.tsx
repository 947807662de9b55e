import { useState } from 'react'
import { useFetcher } from 'react-router'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import type { Failure } from '#web/platform/api/action-reply.ts'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import type { UnservedSuburb } from '../address/choose-address.ts'
import styles from './suburbs.module.css'
import * as texts from './suburbs-texts.ts'

const CartTransferDialog = lazyComponent(
  async () => (await import('../address/cart-transfer-dialog.tsx')).CartTransferDialog,
)
const NotServedDialog = lazyComponent(
  async () => (await import('../address/search/not-served-dialog.tsx')).NotServedDialog,
)

/** Reply to the choice of a suburb. `area`: the place to which no store delivers any more. */
export type SuburbReply = { suburb: string; failure: Failure; area?: UnservedSuburb }

type SuburbOption = { name: string; postcode: string }

/**
 * List of served suburbs by letter. Each suburb is a submit button of one form, so that the list works without
 * JavaScript.
 * @source S-SUBURB-2
 */
export function SuburbChooser({
  suburbs,
  path,
  reply: firstReply,
}: {
  suburbs: readonly SuburbOption[]
  path: string
  reply: SuburbReply | undefined
}) {
  const fetcher = useFetcher<SuburbReply>()
  const recheck = useFetcher()
  const [search, setSearch] = useState('')
  const [dismissedReply, setDismissedReply] = useState<SuburbReply>()
  const answer = fetcher.data ?? firstReply
  const reply = fetcher.state === 'idle' && answer !== dismissedReply ? answer : undefined
  const submittedSuburb = fetcher.formData?.get('suburb')
  const matches = suburbs.filter((suburb) => matchesSearch(suburb, search))
  const [closedReply, setClosedReply] = useState<SuburbReply>()
  const needsTransfer = reply?.failure.error.code === 'unmatched_packs'

  return (
    <>
      <div className={styles.search}>
        <Field
          label={texts.searchLabel}
          type="search"
          value={search}
          placeholder={texts.searchExample}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
        />
        <output className="visuallyHidden">{search.trim() && texts.foundText(matches.length)}</output>
      </div>
      <div role="alert">{reply && !needsTransfer && <FieldError>{reply.failure.error.msg}</FieldError>}</div>
      {matches.length === 0 ? (
        <p className={styles.none}>{texts.nothingFoundText}</p>
      ) : (
        <fetcher.Form method="post" action={path}>
          <SuburbList suburbs={matches} submittedSuburb={submittedSuburb} />
        </fetcher.Form>
      )}
      {needsTransfer && (
        <CartTransferDialog
          isBusy={fetcher.state !== 'idle'}
          onYes={() =>
            void fetcher.submit(
              { suburb: reply.suburb, force_change: 'true' },
              { method: 'post', action: path },
            )
          }
          onNo={() => {
            setDismissedReply(answer)
            // The previous address is still saved; its zone is checked again.
            // @source S-POPUP-5
            void recheck.submit({ restore: 'true' }, { method: 'post', action: '/-/address' })
          }}
        />
      )}
      {reply?.area && reply !== closedReply && (
        <NotServedDialog area={reply.area} onClose={() => setClosedReply(reply)} />
      )}
    </>
  )
}

/** Returns whether the text matches the beginning of any word or of the postcode: "st k" and "318" find St Kilda. */
export function matchesSearch({ name, postcode }: SuburbOption, search: string): boolean {
  const term = search.trim().toLowerCase().replace(/\s+/g, ' ')
  return postcode.startsWith(term) || ` ${name.toLowerCase()}`.includes(` ${term}`)
}

function SuburbList({
  suburbs,
  submittedSuburb,
}: {
  suburbs: readonly SuburbOption[]
  submittedSuburb: unknown
}) {
  const letters = Map.groupBy(suburbs, ({ name }) => name.charAt(0).toUpperCase())
  return (
    <>
      <nav className={styles.letters} aria-label={texts.lettersLabel}>
        {[...letters.keys()].map((letter) => (
          <a key={letter} href={`#suburbs-${letter}`}>
            {letter}
          </a>
        ))}
      </nav>
      {[...letters].map(([letter, named]) => (
        <section key={letter} className={styles.letter} aria-labelledby={`suburbs-${letter}`}>
          <h2 id={`suburbs-${letter}`}>{letter}</h2>
          <ul>
            {named.map(({ name, postcode }) => (
              <li key={`${name} ${postcode}`}>
                <button
                  type="submit"
                  name="suburb"
                  value={name}
                  className={styles.suburb}
                  aria-busy={submittedSuburb === name || undefined}
                >
                  <span>{name}</span> <span className="quiet figures">{postcode}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
