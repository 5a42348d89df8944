-- Which fact took an entry back is kept with the decision of the desk, so that exactly that fact is taken back with it.
update checkin_incidents i set detail = i.detail || jsonb_build_object('undoneBy', u.id)
  from checkin_scans k join checkin_scans u on u.company_id = k.company_id and u.undoes = coalesce(k.act, k.id)
  where k.company_id = i.company_id and k.id = i.scan_row and i.settlement = 'remove' and u.source_id = i.settled_by;
