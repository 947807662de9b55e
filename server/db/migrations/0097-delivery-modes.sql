-- small: stores (a row for each store)
-- Whether a store takes orders as usual, promises less or takes none, and until when. The trigger of `stores` tells every process.
alter table stores
  add column delivery_mode text not null default 'open' check (delivery_mode in ('open', 'busy', 'paused')),
  add column delivery_mode_until timestamptz,
  add column delivery_mode_version int not null default 0,
  add constraint open_has_no_end check (delivery_mode <> 'open' or delivery_mode_until is null);
