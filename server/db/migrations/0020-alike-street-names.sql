-- Which street names look like a mistyped one. The nearest by distance alone read nearly the whole of the old index, for
-- each of up to six ways to read a text; names that share a fifth of their trigrams are a few thousand of 60,000.

-- Loads pg_trgm into this session, so that its setting is known below to users who are not superusers too.
select show_limit();

create index address_street_names_trigrams on address_street_names using gin (bare gin_trgm_ops);
drop index address_street_names_alike;

-- `king` and `kng` share two of seven. What shares less than a fifth is no slip of a finger.
create function street_names_alike(typed text) returns setof text
language sql stable
set pg_trgm.similarity_threshold = 0.2
as $$
  select bare from address_street_names where bare % typed order by bare <-> typed limit 12
$$;
