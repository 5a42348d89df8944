-- Imports became part of the module of guests: codes of unreadable files and jobs that wait carry its name.
update guest_imports set problem = replace(problem, 'guest-exchange.', 'guests.import_') where problem like 'guest-exchange.%';

do $$ begin
  if to_regclass('graphile_worker._private_tasks') is not null then
    update graphile_worker._private_tasks set identifier = replace(identifier, 'guest-exchange.', 'guests.import-')
      where identifier like 'guest-exchange.%';
  end if;
end $$;
