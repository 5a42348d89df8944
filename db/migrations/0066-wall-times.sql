-- People agree on an hour on the wall; its moment follows by the law of the day on which it was written.
-- The rules in force then are kept, and columns marked here are moved when a later database of zones differs.
create table zone_rules (
  zone text primary key,
  -- The release of the rules, so that an older copy that starts late moves nothing back.
  release text not null,
  -- From when on (milliseconds) how far from UTC.
  rules jsonb not null
);

comment on column events.starts_at is 'wall time';
comment on column events.ends_at is 'wall time';
comment on column event_parts.starts_at is 'wall time';
comment on column event_parts.ends_at is 'wall time';
comment on column agenda_sessions.starts_at is 'wall time';
comment on column agenda_sessions.ends_at is 'wall time';
comment on column agenda_versions.content is 'wall time';
comment on column agenda_versions.changes is 'wall time';
comment on column activities.opens_at is 'wall time';
comment on column activities.closes_at is 'wall time';
comment on column activity_slots.starts_at is 'wall time';
comment on column activity_slots.ends_at is 'wall time';
comment on column checkin_lists.opens_at is 'wall time';
comment on column checkin_lists.closes_at is 'wall time';
comment on column checkin_lists.self_from is 'wall time';
comment on column checkin_lists.self_to is 'wall time';
comment on column messages.schedule is 'wall time';
comment on column messages.due_at is 'wall time';
comment on column questionnaires.opens_at is 'wall time';
comment on column questionnaires.closes_at is 'wall time';
comment on column questionnaires.edit_until is 'wall time';
comment on column sites.scheduled_at is 'wall time';
comment on column report_schedules.next_at is 'wall time';
