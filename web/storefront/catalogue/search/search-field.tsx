import searchIcon from '@phosphor-icons/core/assets/bold/magnifying-glass-bold.svg?raw'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { SEARCH_MAX } from '#domain/field-lengths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { comboboxProps, useOptionList } from '#web/ui/use-combobox.ts'
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
export function SearchField({ list: products, onSearch }: Props) {
  const { text, setText, searchNow, cancelSearch } = useSearchText(
    products.query.search,
    products.path,
    onSearch,
  )
  const list = useOptionList()
  const navigate = useNavigate()
  const found = useSearchSuggestions(list.isOpen ? text : '', products.area.storeId, products.area.shopPath)
  const suggestions = list.isOpen ? found : []
  const chooseSuggestion = (suggestion: SearchSuggestion) => {
    list.show(false)
    if (suggestion.kind !== 'words') {
      cancelSearch()
      return void navigate(suggestion.to)
    }
    setText(suggestion.label)
    searchNow(suggestion.label)
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
        enterKeyHint="search"
        maxLength={SEARCH_MAX}
        {...comboboxProps(list, {
          id: LIST_ID,
          options: suggestions,
          onTake: chooseSuggestion,
          onEnter: () => {
            list.show(false)
            searchNow(text)
          },
        })}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          list.show(true)
        }}
      />
      <SearchSuggestions
        id={LIST_ID}
        suggestions={suggestions}
        active={list.active}
        onChoose={chooseSuggestion}
      />
      <output className="visuallyHidden">
        {suggestions.length > 0 && texts.suggestionsCount(suggestions.length)}
      </output>
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
