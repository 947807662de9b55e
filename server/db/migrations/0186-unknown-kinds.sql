-- A product whose kind nothing has stated waits for a person, as an import may bring it. Until then its kind is a placeholder.
alter table products add column awaits_kind boolean not null default false;
alter table products add constraint unknown_kind_is_not_on_sale check (not awaits_kind or status = 'INACTIVE') not valid;
