import { describe, expect, it } from 'vitest'
import { migrationFaults } from './migrations.ts'

describe('a migration that runs concurrently with the previous release', () => {
  it.each([
    'create table tips (tip_id int primary key, order_id int references orders); create index tips_of on tips (order_id);',
    'alter table orders add column tip_cents int;',
    "alter table orders add column tip_cents int not null default 0, add column note text default '';",
    'alter table orders add constraint tip_is_positive check (tip_cents >= 0) not valid;',
    'alter table orders validate constraint tip_is_positive;',
    'create index concurrently orders_by_tip on orders (tip_cents);',
    'alter table orders add constraint one_tip unique using index one_tip;',
    'alter table orders drop constraint tip_is_positive;\nalter table orders alter column note drop not null;',
    '-- small: stores (a row for each store)\nupdate stores set name = name; alter table stores alter column name type varchar;',
    '-- contract after 0323: nothing reads it since then\nalter table orders drop column tip_cents; drop table tips;',
    "create function f() returns void language plpgsql as $$ begin update orders set note = ''; end $$;",
    "comment on table orders is 'drop table orders; lock';",
    '-- small: stores (few)\nalter table orders add column a int; alter table orders add column b int; alter table stores add column a int;',
    'create trigger t after insert on orders for each row execute function f();',
  ])('may contain %s', (text) => {
    expect(migrationFaults(text)).toEqual([])
  })

  it.each([
    ['drop table tips;', 'contraction'],
    ['drop function f(int);', 'contraction'],
    ['alter table orders drop column note;', 'contraction'],
    ['ALTER TABLE orders\n  DROP note;', 'contraction'],
    ['alter table orders add column a int, drop column if exists note;', 'contraction'],
    ['alter table orders rename column note to remark;', 'add the new name'],
    ['-- contract after 0323: really\nalter table orders rename to sales;', 'add the new name'],
    ['alter table orders alter column note set not null;', 'is not null'],
    ['alter table orders add column tip_cents int not null;', 'give it a default'],
    ['alter table orders add column tip_id uuid default gen_random_uuid();', 'fill it from a job'],
    ['alter table orders add column n bigint generated always as identity;', 'fill it from a job'],
    ['alter table orders add column n bigserial;', 'fill it from a job'],
    ['alter table orders add column driver int references users;', 'as not valid'],
    ['alter table orders add column n int check (n > 0);', 'as not valid'],
    ['alter table orders add constraint c check (n > 0);', 'as not valid'],
    ['alter table orders add foreign key (n) references users;', 'as not valid'],
    ['alter table orders add constraint u unique (n);', 'using index'],
    ['alter table orders add primary key (n);', 'using index'],
    ['alter table orders alter n type bigint;', 'new type'],
    ['alter table only orders alter column n set data type bigint;', 'new type'],
    ['alter table orders set unlogged;', 'rewritten'],
    ['create index orders_by_note on orders (note);', 'concurrently'],
    ['create unique index orders_by_note on public.orders (note);', 'concurrently'],
    ['drop index orders_by_note;', 'concurrently'],
    ["update orders set note = '';", 'in batches'],
    ['delete from orders;', 'in batches'],
    ['with old as (select 1) insert into orders select 1;', 'in batches'],
    ["do $$ begin update orders set note = ''; end $$;", 'in batches'],
    ['truncate orders;', 'blocks all reads and writes'],
    ['lock table orders;', 'blocks all reads and writes'],
    ["set lock_timeout = '1h';", 'server/db/migrate.ts'],
    [
      'alter table orders add constraint c check (n > 0) not valid; alter table orders validate constraint c;',
      'a separate migration',
    ],
    ['alter table orders add column a int; alter table order_lines add column a int;', 'separate migrations'],
    [
      'alter table orders add column a int; create trigger t after update on payments for each row execute function f();',
      'separate migrations',
    ],
    ['-- small: stores (few)\nupdate orders set n = 1;', 'in batches'],
    ['-- small: orders\nupdate orders set n = 1;', 'in batches'],
  ])('must not contain %s', (text, instead) => {
    expect(migrationFaults(text)).toEqual([expect.stringContaining(instead)])
  })
})
