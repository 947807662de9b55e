-- small: store_licences (a row for each store)
-- small: approvals (a row for each amount above a limit)
-- A licence ends by its date and stays with the orders that were sold under it; an approval stays with what it allowed.
create trigger store_licences_are_kept before delete on store_licences for each row execute function refuse_change();
create trigger approvals_are_kept before delete on approvals for each row execute function refuse_change();
