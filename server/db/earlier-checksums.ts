/**
 * Checksums of earlier contents of a migration that some databases have applied. Such a database is accepted; whatever
 * else the contents differed in was levelled by a later migration.
 */
export const EARLIER_CHECKSUMS: Record<string, readonly string[]> = {
  // Differs in a comment alone, so both contents leave the same schema.
  '0022-keys-that-are-followed.sql': ['56b722ca906d78d550cbaa9c03a0355a226893fbf3f4844805225e0eb4b472d9'],
  // Made the functions of 0049 itself, in a way that only a superuser may; 0049 replaces them.
  '0048-retention.sql': ['59698fb5d0fe4cd23da641f56226c3f3a328d05363d6d20958fa8de3476fa8a0'],
}
