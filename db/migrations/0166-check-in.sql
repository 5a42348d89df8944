-- What a colleague paired ends with their access; until now it went on. PINs end by themselves within minutes.
update checkin_devices d set revoked_at = now()
where d.revoked_at is null and d.paired_by is not null and not exists (
  select from users maker where maker.id = d.paired_by and maker.company_id = d.company_id
    and maker.deactivated_at is null and (maker.event_ids is null or d.event_id = any (maker.event_ids)));
