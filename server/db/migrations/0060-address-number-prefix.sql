-- The letters before a house number: 66 and A66 are two doors.
alter table address_points add column number_prefix text not null default '';
