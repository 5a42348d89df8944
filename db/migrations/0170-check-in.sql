-- What a scan that came too late was: only an entry can be given to somebody.
update checkin_incidents set detail = detail || jsonb_build_object('direction', substring(detail ->> 'raw' from '"direction":"(in|out|undo)"'))
  where kind = 'late' and not detail ? 'direction' and detail ->> 'raw' ~ '"direction":"(in|out|undo)"';
