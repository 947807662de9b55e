import searchIcon from '@phosphor-icons/core/assets/bold/magnifying-glass-bold.svg?raw'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { SEARCH_MAX } from '#domain/field-lengths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SearchSuggestions } from './search-suggestions.tsx'
import type { ProductListPage } from '../product-list/load-product-list.ts'
import styles from '../filters/list-toolbar.module.css'
import { type SearchSuggestion, useSearchSuggestions } from './use-search-suggestions.ts'
import * as texts from '../catalogue-texts.ts'

/** Pause in typing after which the list is searched, in milliseconds. */
const TYPING_PAUSE_MS = 300
const LIST_ID = 'shelf-suggestions'

type Props = { list: ProductListPage; onSearch: (search: string) => void }

/** @source S-LIST-1, S-LIST-5 */
export function SearchField({ list, onSearch }: Props) {
  const { text, setText, searchNow, cancelSearch } = useSearchText(list.query.search, list.path, onSearch)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const navigate = useNavigate()
  const suggestions = useSearchSuggestions(isOpen ? text : '', list.area.storeId, list.area.shopPath)
  const isShown = isOpen && suggestions.length > 0

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const chooseSuggestion = (suggestion: SearchSuggestion) => {
    close()
    if (suggestion.kind !== 'words') {
      cancelSearch()
      return void navigate(suggestion.to)
    }
    setText(suggestion.label)
    searchNow(suggestion.label)
  }
  const moveActive = (step: number) => {
    const positions = suggestions.length + 1
    setOpen(true)
    // After the last suggestion none is highlighted, which brings the typed text back.
    setActive((index) => ((index + 1 + step + positions) % positions) - 1)
  }
  const handleKey = (event: KeyboardEvent) => {
    const activeSuggestion = isShown ? suggestions[active] : undefined
    if (event.key === 'Escape' && isShown) close()
    else if (event.key === 'Enter' && activeSuggestion) chooseSuggestion(activeSuggestion)
    else if (event.key === 'Enter') {
      close()
      searchNow(text)
    } else if (event.key === 'ArrowDown' && suggestions.length > 0) moveActive(1)
    else if (event.key === 'ArrowUp' && suggestions.length > 0) moveActive(-1)
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.search}>
      <Icon svg={searchIcon} />
      <label className="visuallyHidden" htmlFor="shelf-search">
        {texts.searchLabel}
      </label>
      <input
        id="shelf-search"
        type="search"
        name="search"
        placeholder={texts.searchLabel}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={SEARCH_MAX}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={LIST_ID}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${LIST_ID}-${active}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setOpen(true)
          setActive(-1)
        }}
        onBlur={close}
        onKeyDown={handleKey}
      />
      <SearchSuggestions
        id={LIST_ID}
        suggestions={isShown ? suggestions : []}
        active={active}
        onChoose={chooseSuggestion}
      />
      <output className="visuallyHidden">{isShown && texts.suggestionsCount(suggestions.length)}</output>
    </div>
  )
}

/** Returns the text of the field and runs the search after a pause in typing. */
function useSearchText(value: string, path: string, onSearch: (search: string) => void) {
  const [text, setText] = useState(value)
  // The last search term. A different term in the URL came from Back or a link, and is shown.
  const sentSearch = useRef(value)
  useEffect(() => {
    if (value === sentSearch.current) return
    sentSearch.current = value
    setText(value)
  }, [value])
  const searchNow = (search: string) => {
    if (search.trim() === sentSearch.current) return
    sentSearch.current = search.trim()
    onSearch(sentSearch.current)
  }
  const { location: next } = useNavigation()
  const searchTyped = useEffectEvent(() => {
    // No search runs while another page is loading.
    if (!next || next.pathname === path) searchNow(text)
  })
  useEffect(() => {
    if (text.trim() === sentSearch.current) return
    const pause = setTimeout(searchTyped, TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  /** A picked suggestion cancels the pending search, which would navigate away from it. */
  const cancelSearch = () => {
    sentSearch.current = text.trim()
  }
  return { text, setText, searchNow, cancelSearch }
}
