/** Table of a report. Each row has a cell for each title. */
export type ReportSection = { title: string; titles: string[]; rows: (string | number)[][] }

/** Report as it is printed: facts about its period and people, then tables. */
export type ReportDocument = {
  kind: 'report'
  title: string
  author: string
  facts: string[]
  sections: ReportSection[]
}
