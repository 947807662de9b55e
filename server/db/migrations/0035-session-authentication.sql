-- When a session's owner last proved who they are; null in sessions that began before this was noted: since the login.
alter table sessions
  add column authenticated_at timestamptz,
  -- When the second factor was verified in this session.
  add column second_factor_at timestamptz,
  -- The password was right and the second factor is still missing.
  add column awaits_second_factor boolean not null default false;

-- Accounts that the demo seed made: in demo mode they need no second factor.
alter table users add column is_demo_account boolean not null default false;
update users set is_demo_account = true
where email in ('admin@coldie.test', 'store@coldie.test', 'driver@coldie.test', 'driver.nsw@coldie.test',
    'customer@coldie.test', 'jules@coldie.test', 'casey@coldie.test')
  and exists (select from installation where mode = 'demo' and filled_at is not null);
