-- The links of speakers are kept with the other links of outsiders; the addresses that speakers have stay as they are.
insert into outside_links (company_id, id, event_id, kind, record_id, label, token_hash, created_at, former_turn)
select company_id, gen_random_uuid(), event_id, 'speaker', id, '', ''::bytea, created_at, link_turn from speaker_parts;

alter table speaker_parts drop column link_turn;
