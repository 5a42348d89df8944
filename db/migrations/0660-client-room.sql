-- Offers, the programme and the seating are decided about too; an offer is chosen by its id.
alter table client_decisions drop constraint client_decisions_kind_check,
  add constraint client_decisions_kind_check check (kind in ('budget', 'question', 'offers', 'agenda', 'seating'));
alter table client_decision_answers drop constraint client_decision_answers_option_key_check,
  add constraint client_decision_answers_option_key_check check (option_key ~ '^(option-[0-9]|[0-9a-f-]{36})$');
