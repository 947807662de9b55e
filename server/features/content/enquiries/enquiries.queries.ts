import sql from 'sql-template-tag'
import type { Reader } from '#server/db/replicas.ts'
import { type PageRequest, listPage } from '#server/db/list-page.ts'
import type { Row } from '#server/db/row.ts'

export type EnquiryRow = Row<'subscriptions'>

type EnquiryFilter = { purpose: EnquiryRow['purpose'] | null; search: string }

/** Searches without an index; the retention period bounds the number of enquiries. */
export const listEnquiries = (db: Reader, { purpose, search }: EnquiryFilter, request: PageRequest) =>
  listPage<EnquiryRow>(
    db,
    {
      from: sql`subscriptions s`,
      where: [
        ...(purpose ? [sql`s.purpose = ${purpose}`] : []),
        ...(search
          ? [
              sql`strpos(lower(concat_ws(' ', s.email, s.first_name, s.surname, s.message)), lower(${search})) > 0`,
            ]
          : []),
      ],
      sort: [
        { name: 'created_at', sql: sql`s.created_at`, type: 'timestamptz' },
        { name: 'subscription_id', sql: sql`s.subscription_id`, type: 'bigint' },
      ],
      descending: true,
    },
    request,
    { columns: sql`s.*`, joins: sql`join subscriptions s using (subscription_id)` },
  )
