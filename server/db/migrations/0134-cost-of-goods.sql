-- What the shop paid for the goods of a part, as they left; null where nobody knew.
alter table settlement_parts add column cost_cents bigint;
