-- What a shopper wants where this line is missing; null: as of the whole order.
alter table order_lines add column missing_wish text;
alter table order_lines add constraint order_lines_missing_wish_check
  check (missing_wish in ('refund', 'substitute', 'ask')) not valid;
