/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus --
   A list box under a combobox has no element of its own, and its keys are answered in the field, which keeps the focus. */
import styles from './address-combobox.module.css'
import type { Suggestion } from './use-suggestions.ts'
import * as texts from './address-search-texts.ts'

/**
 * Suggestions below the address field; `active` is the highlighted one. Those in another suburb than the typed suburb
 * are a question. Suggestions of a map service carry the service's name, as its terms require.
 */
export function SuggestionList({
  id,
  suggestions,
  active,
  onTake,
}: {
  id: string
  suggestions: Suggestion[]
  active: number
  onTake: (suggestion: Suggestion) => void
}) {
  const attribution = suggestions[0]?.attribution
  // Suggestions in another suburb come last.
  const firstQuestion = suggestions.findIndex((suggestion) => suggestion.other_suburb)
  const option = (suggestion: Suggestion) => {
    const index = suggestions.indexOf(suggestion)
    return (
      <div
        key={suggestion.id}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === active}
        className={styles.option}
        // Prevents the click from moving the focus, because the list would close before it receives the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onTake(suggestion)}
      >
        <SuggestedAddress label={suggestion.label} />
      </div>
    )
  }
  const matches = firstQuestion < 0 ? suggestions : suggestions.slice(0, firstQuestion)
  return (
    <div className={styles.list} hidden={suggestions.length === 0}>
      <div id={id} role="listbox" aria-label={texts.suggestionsLabel}>
        {matches.map(option)}
        {firstQuestion >= 0 && (
          <div role="group" aria-label={texts.didYouMean}>
            <div className={styles.question} aria-hidden="true">
              {texts.didYouMean}
            </div>
            {suggestions.slice(firstQuestion).map(option)}
          </div>
        )}
      </div>
      {attribution && (
        <p className={`${styles.attribution} quiet small`} translate="no">
          {attribution}
        </p>
      )}
    </div>
  )
}

function SuggestedAddress({ label }: { label: string }) {
  const at = label.lastIndexOf(', ')
  return (
    <>
      <b>{at < 0 ? label : label.slice(0, at)}</b>
      {at >= 0 && <span className="quiet small">{label.slice(at + 2)}</span>}
    </>
  )
}
