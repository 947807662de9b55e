-- What the owner has changed of the shop's settings while it is open, in one row.
create table shop_settings (
  shop_settings_id int primary key default 1 check (shop_settings_id = 1),
  -- By name; a setting that is missing has the value of the environment. Names: `contract/console/settings.ts`.
  own_values jsonb not null default '{}' check (jsonb_typeof(own_values) = 'object'),
  version    int not null default 1
);
insert into shop_settings default values;
create trigger shop_settings_announce after insert or update or delete on shop_settings
  for each statement execute function announce_change('settings');
