import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useRouteLoaderData } from 'react-router'
import type { SavedView } from '#contract/console/saved-views.ts'
import { viewQuery } from '#domain/console/view-query.ts'
import { Button } from '#web/ui/button.tsx'
import type { loader } from '../console.route.tsx'
import { EditView } from './edit-view.tsx'
import type { ListViews } from './load-views.ts'
import { SaveView } from './save-view.tsx'
import styles from './saved-views.module.css'
import * as texts from './views-texts.ts'

/**
 * Saved views of the page's list. Each is a link to the list's URL with a query. Renders nothing if there is neither
 * a saved view nor a query.
 * @source S-VIEW-1
 */
export function SavedViews() {
  const shown = useRouteLoaderData<typeof loader>('console/console')?.views
  return shown ? <ViewBar key={shown.list} {...shown} /> : null
}

/** Width of the preceding view that stays visible, in CSS pixels. */
const EDGE = 32

function ViewBar({ list, filters, views, mayShare }: ListViews) {
  const { pathname, search } = useLocation()
  // The dialog stays open until its reply arrives. The list may show another view by then.
  const [opened, setOpened] = useState<SavedView | 'new' | null>(null)
  const [message, setMessage] = useState('')
  const close = useCallback((text?: string) => {
    setOpened(null)
    setMessage(text ?? '')
  }, [])
  const query = viewQuery(filters, search.slice(1)) ?? ''
  const index = views?.findIndex((view) => view.query === query) ?? -1
  const current = views?.[index]
  const row = useRef<HTMLUListElement>(null)
  // On a phone the current view may be outside the visible part of its row.
  useEffect(() => {
    const item = row.current?.children[index + 1]
    if (row.current && item instanceof HTMLElement) row.current.scrollLeft = item.offsetLeft - EDGE
  }, [index])
  const mayEdit = current !== undefined && (current.is_own || mayShare)
  if (views?.length === 0 && query === '' && message === '') return null
  return (
    <div className={styles.bar}>
      {views === null && <p className="small quiet">{texts.failedText}</p>}
      {views !== null && views.length > 0 && (
        <nav className={styles.nav} aria-label={texts.viewsLabel}>
          <ul ref={row} className={styles.views}>
            <li>
              <Link to={pathname} aria-current={query === '' ? 'true' : undefined}>
                {texts.standardView}
              </Link>
            </li>
            {views.map((view) => (
              <li key={view.saved_view_id}>
                <ViewLink view={view} path={pathname} isCurrent={view === current} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {views !== null && query !== '' && (mayEdit || !current) && (
        <Button tone="outline" isSmall onClick={() => setOpened(current ?? 'new')}>
          {current ? texts.editButton : texts.saveButton}
        </Button>
      )}
      <output className="visuallyHidden">{message}</output>
      {opened === 'new' && <SaveView {...{ list, query, mayShare }} views={views ?? []} onClose={close} />}
      {opened && opened !== 'new' && <EditView view={opened} mayShare={mayShare} onClose={close} />}
    </div>
  )
}

type LinkProps = { view: SavedView; path: string; isCurrent: boolean }

const ViewLink = ({ view, path, isCurrent }: LinkProps) => (
  <Link to={`${path}?${view.query}`} aria-current={isCurrent ? 'true' : undefined}>
    {view.name}
    {view.is_shared && (
      <span className="small quiet">{view.is_own ? texts.sharedMark : texts.sharedBy(view.by)}</span>
    )}
  </Link>
)
