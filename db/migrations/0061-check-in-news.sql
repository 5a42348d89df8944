-- Asked within a statement that decides scans and leaves together with its commit: whoever must tell somebody of an
-- entry takes the transaction back by it and decides once more where news is stored beside it.
create function checkin_news() returns text language plpgsql as $$
begin
  raise exception 'there is news to tell' using errcode = 'PRN01';
end $$;
