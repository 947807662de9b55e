-- Other names of suburbs and streets, as G-NAF knows them: found like the first name, never shown.
create table address_locality_aliases (
  locality_id int not null references address_localities,
  -- As domain/address/street-words.ts writes it.
  search      text collate "C" not null,
  primary key (search, locality_id)
);

create table address_street_aliases (
  street_id int not null references address_streets,
  -- With its type: `great western highway`.
  search    text collate "C" not null,
  -- Without: `great western`.
  bare      text collate "C" not null,
  primary key (search, street_id)
);
