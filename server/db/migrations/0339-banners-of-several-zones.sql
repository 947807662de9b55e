-- Banners of several zones.
-- small: banners (a row for each banner)

-- Zones in addition to `zone_id`, which is not null then. A release that doesn't know them shows the banner in the first.
alter table banners add column further_zone_ids int[] not null default '{}',
  add constraint banner_names_its_first_zone check (zone_id is not null or further_zone_ids = '{}');
