-- Raised with every change of an order that somebody else may be looking at. Whoever writes sends the version that they
-- saw; an old one is refused (`server/features/orders/lifecycle/order-version.service.ts`).
alter table orders add column version int not null default 1;
