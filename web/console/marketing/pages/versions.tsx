import { Form } from 'react-router'
import type { ContentVersion } from '#contract/console/content.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import editing from '../../editing/editing.module.css'
import list from '../../messages/messages.module.css'
import * as texts from './pages-texts.ts'

type Props = { versions: ContentVersion[]; version: number; title: string; sequence: number }

/** List of a page's versions. Restoring a version is an ordinary change. */
export function Versions({ versions, version, title, sequence }: Props) {
  return (
    <section className={editing.form} aria-labelledby="versions-title">
      <h2 id="versions-title">{texts.versionsTitle}</h2>
      {versions.length < 2 && <p className="quiet">{texts.noVersions}</p>}
      {versions.length > 1 && (
        <ul className={list.list}>
          {versions.map(({ text_version, valid_from, by, is_current, content }) => (
            <li key={text_version} className={list.card}>
              <details>
                <summary>
                  {clockText(valid_from)} {by && texts.byText(by.name)}{' '}
                  {is_current && <Tag tone="ok">{texts.currentText}</Tag>}
                </summary>
                <p className={`${list.words} small`}>{content}</p>
              </details>
              {!is_current && (
                <Form method="post">
                  <input type="hidden" name="version" value={version} />
                  <input type="hidden" name="title" value={title} />
                  <input type="hidden" name="sequence" value={sequence} />
                  <input type="hidden" name="content" value={content} />
                  <Button
                    type="submit"
                    tone="outline"
                    isSmall
                    aria-label={texts.restoreLabel(clockText(valid_from))}
                  >
                    {texts.restoreButton}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
