-- Campaigns are drafted, planned and sent in portions. Those from before were sent as they were made.
-- small: campaigns (a few a day)
alter table campaigns
  add column store_id int references stores,
  add column zone_id int references zones,
  add column ordered text not null default 'any' check (ordered in ('any', 'within', 'not_within')),
  add column days int not null default 90 check (days between 1 and 3650),
  add column state text not null default 'sent'
    check (state in ('draft', 'scheduled', 'sending', 'sent', 'canceled')),
  add column scheduled_at timestamptz,
  add column finished_at timestamptz,
  -- Readers are taken in the order of their numbers: up to this one they have their message.
  add column reached_user_id bigint not null default 0,
  add column version int not null default 1,
  add constraint campaign_has_its_time check (state not in ('scheduled', 'sending') or scheduled_at is not null);
create index campaigns_under_way on campaigns (state) where state in ('scheduled', 'sending');
create index campaigns_of_store on campaigns (store_id) where store_id is not null;
create index campaigns_of_zone on campaigns (zone_id) where zone_id is not null;
