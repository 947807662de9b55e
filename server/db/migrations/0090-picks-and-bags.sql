-- Each pick once, whatever a phone without a network sends again. The number is made on the phone.
create table picks (
  order_id      bigint not null references orders,
  action_id     uuid not null,
  order_line_id bigint not null references order_lines,
  gtin          text,
  units         int not null check (units >= 0),
  short         boolean not null,
  -- The order's version that it led to.
  version       int not null,
  by_user_id    bigint,
  at            timestamptz not null,
  primary key (order_id, action_id)
);

-- Sealed bags of an order, whose codes the driver scans.
create table order_bags (
  order_id bigint not null references orders,
  code     text not null check (code <> '' and length(code) <= 40),
  seal     text not null check (length(seal) <= 40),
  at       timestamptz not null,
  primary key (order_id, code)
);
create index order_bags_by_code on order_bags (code);
