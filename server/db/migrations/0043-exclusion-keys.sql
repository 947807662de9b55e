-- The name of an excluded person in every reading (middle names, order, spelling), each as a keyed hash: by itself, and
-- with the birth date. Exclusions from before keep their one hash, and both are asked (australia.md rule 21).
create table self_exclusion_keys (
  self_exclusion_id bigint not null references self_exclusions on delete cascade,
  kind     text not null check (kind in ('name', 'name_dob')),
  key_hash bytea not null,
  primary key (self_exclusion_id, kind, key_hash)
);
create index self_exclusion_keys_hash on self_exclusion_keys (key_hash);
