-- Answers, for other modules.

create or replace view submission_facts with (security_invoker = true) as
  select s.company_id, s.event_id, s.questionnaire_id, s.id as submission_id, s.number, s.guest_id, s.locale,
    s.submitted_at, s.changed_at, q.title
  from questionnaire_submissions s
  join questionnaires q on q.company_id = s.company_id and q.id = s.questionnaire_id and q.deleted_at is null
  where s.deleted_at is null;

create or replace view answer_facts with (security_invoker = true) as
  select a.company_id, a.questionnaire_id, a.submission_id, a.question_id, a.text, a.number, a.options, s.number as version_number
  from questionnaire_answers a
  join questionnaire_submissions s on s.company_id = a.company_id and s.id = a.submission_id and s.deleted_at is null;
