-- The questionnaires whose answers the report tells; none chosen apart means every one that guests were asked.
alter table client_reports add column questionnaire_ids uuid[];
