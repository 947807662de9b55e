-- small: user_stores (a row for each store of a member of staff)
-- small: stores (a row for each store)
-- Who may do what, and where: an owner everywhere, every other role in one store.
create table user_roles (
  user_role_id bigint generated always as identity primary key,
  user_id  bigint not null references users,
  role     text not null
    check (role in ('owner', 'manager', 'store_hand', 'marketing', 'accountant', 'driver_manager', 'driver')),
  store_id int references stores,
  constraint owner_of_every_store check ((role = 'owner') = (store_id is null)),
  constraint role_given_once unique nulls not distinct (user_id, role, store_id)
);
create index user_roles_of_store on user_roles (store_id, role);
create index user_roles_owners on user_roles (user_id) where role = 'owner';

-- Raised with each change of a person's roles.
alter table users add column roles_version int not null default 0;

-- The release before writes admin_access, store_access, type and user_stores alone. What it says of the roles it knows
-- is taken over; those it doesn't know stay. This release writes the old columns first and its roles after them.
create function derive_user_roles(id bigint) returns void language plpgsql as $$
declare
  person users%rowtype;
begin
  select * into person from users where user_id = id;
  delete from user_roles r where r.user_id = id and (
    (r.role = 'owner' and not person.admin_access)
    or (r.role in ('manager', 'store_hand') and not (person.store_access and exists (
      select from user_stores s where s.user_id = id and s.store_id = r.store_id)))
    or (r.role = 'driver' and not (person.type = 'driver' and exists (
      select from user_stores s where s.user_id = id and s.store_id = r.store_id))));
  insert into user_roles (user_id, role, store_id)
    select id, 'owner', null where person.admin_access
    union all
    select id, 'driver', s.store_id from user_stores s where s.user_id = id and person.type = 'driver'
    union all
    select id, 'store_hand', s.store_id from user_stores s
    where s.user_id = id and person.store_access and not exists (
      select from user_roles m where m.user_id = id and m.store_id = s.store_id and m.role in ('manager', 'store_hand'))
    on conflict do nothing;
  update users set roles_version = roles_version + 1 where user_id = id;
end $$;

create function derive_roles_of_user() returns trigger language plpgsql as $$
begin
  perform derive_user_roles(new.user_id);
  return null;
end $$;
create function derive_roles_of_store() returns trigger language plpgsql as $$
begin
  perform derive_user_roles(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end $$;

create trigger users_derive_roles after update of admin_access, store_access, type on users for each row
  when (old.admin_access is distinct from new.admin_access or old.store_access is distinct from new.store_access
    or old.type is distinct from new.type)
  execute function derive_roles_of_user();
create trigger new_users_derive_roles after insert on users for each row
  when (new.admin_access) execute function derive_roles_of_user();
create trigger user_stores_derive_roles after insert or delete on user_stores for each row
  execute function derive_roles_of_store();

-- Which drivers a store has decides whether it sells ASAP, which every process remembers.
create trigger user_roles_announce after insert or update or delete on user_roles
  for each statement execute function announce_change('places');

insert into user_roles (user_id, role) select user_id, 'owner' from users where admin_access;
insert into user_roles (user_id, role, store_id)
  select u.user_id, 'driver', s.store_id from user_stores s join users u using (user_id) where u.type = 'driver'
  union all
  select u.user_id, 'store_hand', s.store_id from user_stores s join users u using (user_id) where u.store_access;
