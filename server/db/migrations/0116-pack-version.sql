-- Of a pack's prices in its store: rises with every change that staff make of them, now or for later.
alter table packs add column version int not null default 1;
