/**
 * Checksums of earlier contents of migrations that some databases have applied. Such databases are accepted; other
 * differences between the contents were corrected by a later migration.
 */
export const EARLIER_CHECKSUMS: Record<string, readonly string[]> = {
  // Differs only in a comment, so both contents result in the same schema.
  '0022-keys-that-are-followed.sql': ['56b722ca906d78d550cbaa9c03a0355a226893fbf3f4844805225e0eb4b472d9'],
  // Created the functions of 0049 itself, in a way that requires a superuser; 0049 replaces them.
  '0048-retention.sql': ['59698fb5d0fe4cd23da641f56226c3f3a328d05363d6d20958fa8de3476fa8a0'],
}
