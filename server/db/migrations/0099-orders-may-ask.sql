-- What a shopper wants where something is missing; 'ask' is new.
alter table orders drop constraint orders_missing_wish_check;
alter table orders add constraint orders_missing_wish_check check (missing_wish in ('refund', 'substitute', 'ask')) not valid;
