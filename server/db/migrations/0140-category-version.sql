-- Staff change categories in the console: each carries a version, and a change that was made from an older one is refused.
-- small: categories (some dozens of rows)
alter table categories add column version int not null default 1;
