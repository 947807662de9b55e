-- What a product's maker states of it, as data that lists filter by. `server/db/constraints.test.ts` compares the names
-- with `domain/catalogue/attributes.ts`.
alter table products
  add column attributes text[] not null default '{}',
  add constraint known_attributes check (attributes <@
    array['gluten_free', 'organic', 'vegan', 'preservative_free', 'low_carb', 'low_sugar']);
