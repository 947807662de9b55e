import { cutText } from '#domain/text/cut-text.ts'
import { Form, Link } from 'react-router'
import { listMessageTemplates, type ListedTemplate } from '#contract/console/message-templates.ts'
import { TEMPLATE_AUDIENCES } from '#domain/messages/template-parts.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import table from '#web/ui/table.module.css'
import { Tag } from '#web/ui/tag.tsx'
import { SettingsFrame } from '../settings-frame.tsx'
import type { Route } from './+types/templates.route.ts'
import styles from './templates.module.css'
import * as texts from './templates-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.listTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'settings.write')
  const search = cutText(new URL(request.url).searchParams.get('search') ?? '', 60)
  return {
    search,
    templates: await context.get(apiContext).call(listMessageTemplates, { query: { search } }),
  }
}

/** @source S-SETTINGS-4 */
export default function TemplatesScreen({ loaderData: { search, templates } }: Route.ComponentProps) {
  return (
    <SettingsFrame>
      <div>
        <h1>{texts.listTitle}</h1>
        <p className="quiet small figures">{texts.summary(templates.length)}</p>
      </div>
      <p>{texts.introText}</p>
      <Form className={styles.search}>
        <Field label={texts.searchLabel} name="search" type="search" maxLength={60} defaultValue={search} />
        <Button type="submit" tone="outline">
          {texts.showButton}
        </Button>
      </Form>
      {templates.length === 0 && <p>{texts.emptyText}</p>}
      {TEMPLATE_AUDIENCES.map((about) => ({
        about,
        shown: templates.filter((template) => template.about === about),
      }))
        .filter(({ shown }) => shown.length > 0)
        .map(({ about, shown }) => (
          <section key={about} className="stackSmall" aria-labelledby={`about-${about}`}>
            <h2 id={`about-${about}`}>{texts.AUDIENCES[about]}</h2>
            <Templates templates={shown} />
          </section>
        ))}
    </SettingsFrame>
  )
}

function Templates({ templates }: { templates: ListedTemplate[] }) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{texts.messageColumn}</th>
          <th scope="col" className={styles.channels}>
            {texts.channelsColumn}
          </th>
        </tr>
      </thead>
      <tbody>
        {templates.map(({ kind, label, sent, channels, changed }) => (
          <tr key={kind}>
            <th scope="row">
              <span className={styles.name}>
                <Link to={`/console/settings/templates/${kind}`}>{label}</Link>
                {changed && <Tag tone="info">{texts.changedTag}</Tag>}
              </span>
              <p className="small quiet">{sent}</p>
            </th>
            <td data-label={texts.channelsColumn}>
              {channels.map((channel) => texts.CHANNELS[channel]).join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
