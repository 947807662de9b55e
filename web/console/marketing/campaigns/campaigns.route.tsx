import { Link } from 'react-router'
import { type Campaign, listCampaigns } from '#contract/console/campaigns.ts'
import { CONSOLE_LISTS } from '#domain/console/console-lists.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import table from '#web/ui/table.module.css'
import { Tag } from '#web/ui/tag.tsx'
import { choiceFilter, searchFilter } from '../../filter-field.ts'
import { FilteredList } from '../../filtered-list.tsx'
import { readListPage, readListQuery } from '../../list-page.ts'
import { MarketingFrame } from '../marketing-frame.tsx'
import type { Route } from './+types/campaigns.route.ts'
import * as texts from './campaigns-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.listTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'marketing.write')
  const { filters, page } = readListQuery(request, CONSOLE_LISTS.campaigns.filters)
  const query = { ...filters, page: page.page } as object
  return { filters, list: await readListPage(context.get(apiContext).callWhole(listCampaigns, { query })) }
}

/** @source S-MARKET-7 */
export default function CampaignsScreen({ loaderData: { filters, list } }: Route.ComponentProps) {
  return (
    <MarketingFrame>
      <FilteredList
        title={texts.listTitle}
        summary={texts.summary(list.total)}
        wrongFilter={texts.wrongFilter}
        path="/console/marketing/campaigns"
        filters={filters}
        list={list}
        fields={[
          searchFilter(filters, texts.searchLabel),
          choiceFilter(filters, 'state', texts.stateLabel, Object.entries(texts.ALL_STATES)),
          choiceFilter(filters, 'sort', texts.sortLabel, Object.entries(texts.SORTS)),
        ]}
      >
        <p>
          <ButtonLink to="/console/marketing/campaigns/new">{texts.newLabel}</ButtonLink>
        </p>
        {list.rows.length === 0 ? <p>{texts.emptyText}</p> : <Campaigns rows={list.rows} />}
      </FilteredList>
    </MarketingFrame>
  )
}

const TONES = {
  draft: 'plain',
  scheduled: 'info',
  sending: 'warning',
  sent: 'ok',
  canceled: 'plain',
} as const

export const CampaignState = ({ state }: { state: Campaign['state'] }) => (
  <Tag tone={TONES[state]}>{texts.STATES[state]}</Tag>
)

function Campaigns({ rows }: { rows: Campaign[] }) {
  return (
    <div className={table.scroll}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{texts.nameColumn}</th>
            <th scope="col">{texts.stateColumn}</th>
            <th scope="col">{texts.channelColumn}</th>
            <th scope="col">{texts.timeColumn}</th>
            <th scope="col" className={table.number}>
              {texts.messagesColumn}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((campaign) => (
            <tr key={campaign.campaign_id}>
              <th scope="row">
                <Link to={`/console/marketing/campaigns/${campaign.campaign_id}`}>{campaign.name}</Link>
                <p className="small quiet">{campaign.subject}</p>
              </th>
              <td>
                <CampaignState state={campaign.state} />
              </td>
              <td data-label={texts.channelColumn}>{texts.CHANNELS[campaign.channel]}</td>
              <td className="figures" data-label={texts.timeColumn}>
                {campaign.scheduled ? clockText(campaign.scheduled) : texts.noTime}
              </td>
              <td className={`${table.number} figures`} data-label={texts.messagesColumn}>
                {campaign.queued}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
