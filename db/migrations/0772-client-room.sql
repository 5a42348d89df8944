-- A deleted event takes its people and what they decided with it: which of them goes first is not asked before the end.
alter table client_decisions alter constraint client_decisions_company_id_decider_id_fkey deferrable initially deferred;
alter table client_decision_answers
  alter constraint client_decision_answers_company_id_person_id_fkey deferrable initially deferred;
alter table client_decision_files alter constraint client_decision_files_company_id_person_id_fkey deferrable initially deferred;
alter table client_messages alter constraint client_messages_company_id_person_id_fkey deferrable initially deferred;
