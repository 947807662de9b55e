-- How often a suburb that no zone covers was asked for, by month: no address, and nobody who asked.
create table place_demand (
  month    date not null check (extract(day from month) = 1),
  state    text not null check (is_served_state(state)),
  postcode text not null check (postcode ~ '^\d{4}$'),
  suburb   text not null check (suburb <> '' and suburb = upper(suburb)),
  searches int not null default 0 check (searches >= 0),
  wishes   int not null default 0 check (wishes >= 0),
  primary key (month, state, postcode, suburb)
);
