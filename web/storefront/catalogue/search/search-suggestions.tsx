/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events --
   There is no native element for the list box of a combobox, and the field handles its keys because it has the focus. */
import { PICTURE_FRAME } from '#domain/catalogue/pictures.ts'
import styles from './search-suggestions.module.css'
import type { SearchSuggestion } from './use-search-suggestions.ts'
import * as texts from '../catalogue-texts.ts'

/** Suggestions below the search field. `active` is the index of the highlighted suggestion. */
export function SearchSuggestions({
  id,
  suggestions,
  active,
  onChoose,
}: {
  id: string
  suggestions: SearchSuggestion[]
  active: number
  onChoose: (suggestion: SearchSuggestion) => void
}) {
  return (
    <ul
      className={styles.list}
      id={id}
      role="listbox"
      aria-label={texts.suggestionsLabel}
      hidden={suggestions.length === 0}
    >
      {suggestions.map((suggestion, index) => (
        <li
          key={`${suggestion.kind} ${suggestion.label}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={styles.option}
          // A click must not move the focus out of the field, or the list closes before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          <SuggestionContent suggestion={suggestion} />
        </li>
      ))}
    </ul>
  )
}

function SuggestionContent({ suggestion }: { suggestion: SearchSuggestion }) {
  switch (suggestion.kind) {
    case 'words':
      return (
        <span>
          {texts.didYouMean} <b>{suggestion.label}</b>?
        </span>
      )
    case 'category':
      return (
        <>
          <b>{suggestion.label}</b>
          <span className="quiet small">{texts.categorySuggestion}</span>
        </>
      )
    case 'product':
      return (
        <>
          <img className={styles.picture} src={suggestion.image} alt="" {...PICTURE_FRAME} />
          <span className={styles.name}>{suggestion.label}</span>
          <span className="quiet small figures">{suggestion.price}</span>
        </>
      )
  }
}
