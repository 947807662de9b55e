-- What a driver comes with, so that a shopper knows whom to look for; null until they have said so.
alter table drivers add column vehicle text check (vehicle in ('bicycle', 'scooter', 'car', 'van'));
