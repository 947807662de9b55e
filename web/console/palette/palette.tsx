/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions --
   There is no native element for the list box of a combobox. A press outside the dialog closes it, as Escape does. */
import searchIcon from '@phosphor-icons/core/assets/bold/magnifying-glass-bold.svg?raw'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { STAFF_SEARCH_MAX } from '#domain/field-lengths.ts'
import { comboboxProps, useOptionList } from '#web/ui/use-combobox.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type Found, groupResults } from './group-results.ts'
import { rememberResult, useRecentResults } from './recent-results.ts'
import { ResultContent } from './result-item.tsx'
import { useSearch } from './use-search.ts'
import styles from './palette.module.css'
import * as texts from './palette-texts.ts'

/**
 * Dialog that finds orders, customers, products, tasks and screens. The focus stays in the field; arrow keys move
 * through the results, Enter opens, Escape closes. @source S-FIND-1
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const [typed, setTyped] = useState('')
  const found = useSearch(typed.trim())
  const recent = useRecentResults()
  const list = useOptionList()
  const navigate = useNavigate()
  const groups = groupsOf(typed.trim() === '' ? recent : [], found?.results ?? [])
  const options = groups.flatMap(({ results }) => results)
  // Without a highlighted result Enter opens the first one.
  const active = Math.max(0, Math.min(list.active, options.length - 1))

  // A layout effect, because the focus returns only when the dialog is closed while it is still in the document.
  useLayoutEffect(() => {
    const dialog = box.current
    if (!dialog) return
    dialog.showModal()
    return () => dialog.close()
  }, [])

  const open = (result: Found, inNewTab: boolean) => {
    rememberResult(result)
    if (inNewTab) window.open(result.path, '_blank', 'noopener')
    else {
      onClose()
      void navigate(result.path)
    }
  }
  const combobox = comboboxProps(
    { ...list, isOpen: true, active, show: () => {} },
    { id: listId, options, onTake: (result) => open(result, false) },
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = options[active]
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    } else if (event.key === 'Enter' && typed.trim() !== '' && found?.text !== typed.trim()) {
      // The results still belong to an earlier text, such as one before a scanned number.
      event.preventDefault()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && chosen) {
      event.preventDefault()
      open(chosen, true)
    } else combobox.onKeyDown(event)
  }
  return (
    <dialog
      ref={box}
      className={styles.palette}
      aria-label={texts.title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === box.current && onClose()}
    >
      <SearchField
        combobox={{ ...combobox, onKeyDown }}
        typed={typed}
        onType={(text) => {
          setTyped(text)
          list.setActive(-1)
        }}
        onClose={onClose}
      />
      <output className="visuallyHidden">{found && texts.countText(options.length)}</output>
      <Message found={found} isEmpty={options.length === 0} />
      <Options
        {...{ groups, options, listId, active }}
        onOpen={(result) => rememberResult(result)}
        onClose={onClose}
      />
      <Hints />
    </dialog>
  )
}

type SearchFieldProps = {
  combobox: ReturnType<typeof comboboxProps>
  typed: string
  onType: (text: string) => void
  onClose: () => void
}

function SearchField({ combobox, typed, onType, onClose }: SearchFieldProps) {
  return (
    <div className={styles.field}>
      <Icon svg={searchIcon} />
      <input
        {...combobox}
        onBlur={undefined}
        type="text"
        inputMode="search"
        enterKeyHint="go"
        className={styles.input}
        aria-label={texts.fieldLabel}
        placeholder={texts.fieldLabel}
        maxLength={STAFF_SEARCH_MAX}
        spellCheck={false}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      <button type="button" className={styles.close} onClick={onClose}>
        {texts.closeButton}
      </button>
    </div>
  )
}

function Hints() {
  const hints = Object.entries(texts.keyHints)
  return (
    <p className={`${styles.hints} caption quiet`}>
      {hints.map(([key, hint]) => (
        <span key={key}>
          <kbd>{key}</kbd> {hint}{' '}
        </span>
      ))}
      <span className={styles.prefixes}>{texts.prefixHint}</span>
    </p>
  )
}

type Group = { title: string; results: readonly Found[] }

/** Returns the groups to show: recent results, then the other results by kind. */
function groupsOf(recent: readonly Found[], results: readonly Found[]): Group[] {
  const others = results.filter(({ path }) => !recent.some((one) => one.path === path))
  return [
    ...(recent.length > 0 ? [{ title: texts.recentTitle, results: recent }] : []),
    ...groupResults(others).map(({ kind, results: some }) => ({
      title: texts.kindTitles[kind],
      results: some,
    })),
  ]
}

function Message({ found, isEmpty }: { found: ReturnType<typeof useSearch>; isEmpty: boolean }) {
  if (!found) return <div className={styles.waiting} aria-hidden="true" />
  if (found.isFailed)
    return (
      <p className={styles.message} role="alert">
        {texts.failedText}
      </p>
    )
  return isEmpty ? <p className={styles.message}>{texts.nothingText(found.text)}</p> : null
}

type OptionsProps = {
  groups: readonly Group[]
  options: readonly Found[]
  listId: string
  active: number
  onOpen: (result: Found) => void
  onClose: () => void
}

function Options({ groups, options, listId, active, onOpen, onClose }: OptionsProps) {
  const activeId = `${listId}-${active}`
  useLayoutEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div
      className={styles.list}
      id={listId}
      role="listbox"
      aria-label={texts.resultsLabel}
      hidden={options.length === 0}
    >
      {groups.map(({ title, results }) => (
        <div key={title} role="group" aria-labelledby={`${listId}-${title}`}>
          <p id={`${listId}-${title}`} className={styles.title} role="presentation">
            {title}
          </p>
          {results.map((result) => {
            const index = options.indexOf(result)
            return (
              <Link
                key={result.path}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                className={styles.option}
                to={result.path}
                onClick={(event) => {
                  onOpen(result)
                  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onClose()
                }}
              >
                <ResultContent result={result} />
              </Link>
            )
          })}
        </div>
      ))}
    </div>
  )
}
