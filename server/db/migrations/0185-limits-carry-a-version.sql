-- What a limit was when somebody wrote down another, so that two owners don't overwrite each other's.
alter table amount_limits add column version int not null default 0;
