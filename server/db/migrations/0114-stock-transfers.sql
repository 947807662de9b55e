-- Goods that go from one store to another. From their leaving until they are received nobody can sell them.
create table stock_transfers (
  stock_transfer_id bigint generated always as identity primary key,
  -- The store that sends.
  store_id    int not null references stores,
  to_store_id int not null references stores,
  -- Chosen by who sends: the same again sends nothing more.
  action_id   uuid not null,
  reason      text not null,
  state       text not null default 'in_transit' check (state in ('in_transit', 'received', 'canceled')),
  sent_by_user_id  bigint references users,
  sent_at          timestamptz not null,
  -- Who received or canceled it.
  ended_by_user_id bigint references users,
  ended_at         timestamptz,
  version     int not null default 1,
  constraint between_two_stores check (store_id <> to_store_id),
  constraint ended_or_in_transit check ((state = 'in_transit') = (ended_at is null))
);
create unique index stock_transfer_sent_once on stock_transfers (store_id, action_id);
create index stock_transfers_from_store on stock_transfers (store_id, stock_transfer_id desc);
create index stock_transfers_to_store on stock_transfers (to_store_id, stock_transfer_id desc);
create index stock_transfers_on_their_way on stock_transfers (store_id) where state = 'in_transit';
create index stock_transfers_by_sender on stock_transfers (sent_by_user_id);
create index stock_transfers_by_receiver on stock_transfers (ended_by_user_id);

create table stock_transfer_lines (
  stock_transfer_id bigint not null references stock_transfers,
  product_id     int not null references products,
  units_sent     int not null check (units_sent > 0),
  -- null until it is received.
  units_received int check (units_received >= 0),
  -- Of those received.
  units_damaged  int not null default 0,
  primary key (stock_transfer_id, product_id),
  constraint damaged_of_those_received check (units_damaged between 0 and coalesce(units_received, 0))
);
create trigger stock_transfers_are_kept before delete on stock_transfers for each row execute function refuse_change();
create trigger stock_transfer_lines_are_kept before delete on stock_transfer_lines
  for each row execute function refuse_change();
