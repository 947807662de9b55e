/** Fields of the regulators' reports that a column can show. */
export const REPORT_FIELDS = [
  'licence_number',
  'postcode',
  'category',
  'millilitres',
  'litres',
  'deliveries',
  'failed_at',
  'class',
  'reason',
] as const
export type ReportField = (typeof REPORT_FIELDS)[number]
