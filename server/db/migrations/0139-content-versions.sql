-- Staff change banners and pages in the console: a change that was made from an older one is refused.
-- small: banners (a row for each banner), content_items (a row for each page)
alter table banners add column version int not null default 1;
alter table content_items add column revision int not null default 1;
