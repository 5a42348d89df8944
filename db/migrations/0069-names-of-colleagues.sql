-- Names of colleagues stand beside what they did, so that it is told long after. Marked here, all of
-- them are taken away with the account, also those that nothing else may change.
create procedure names_colleague(target regclass, col name, how text default 'colleague') language plpgsql as $$
begin
  execute format('comment on column %s.%I is %L', target, col, how);
  execute format('grant select, update (%I) on %s to prilej_maintenance', col, target);
end $$;

call names_colleague('agenda_versions', 'by_name');
call names_colleague('budget_approvals', 'approver_name');
call names_colleague('budget_payments', 'approved_by');
call names_colleague('checkin_admissions', 'closed_by');
call names_colleague('checkin_admissions', 'gate');
call names_colleague('checkin_scans', 'earlier_gate');
call names_colleague('checkin_scans', 'gate');
call names_colleague('checkin_scans', 'operator');
call names_colleague('contact_distinctions', 'said_by');
call names_colleague('event_files', 'added_by');
call names_colleague('guest_answer_log', 'by_name');
call names_colleague('guest_batches', 'by_name');
call names_colleague('guest_imports', 'by_name');
call names_colleague('guest_invitations', 'answered_by_name');
call names_colleague('guest_needs', 'consent_by_name');
call names_colleague('guest_requests', 'decided_by');
call names_colleague('inbox_items', 'handled_name');
call names_colleague('messages', 'created_by');
call names_colleague('messages', 'released_by');
call names_colleague('partner_documents', 'added_by');
call names_colleague('site_publications', 'actor_name');
call names_colleague('site_versions', 'author_name');
call names_colleague('task_comments', 'author_name');
call names_colleague('task_comments', 'body', 'mentions colleagues');
