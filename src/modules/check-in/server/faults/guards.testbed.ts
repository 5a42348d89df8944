/**
 * For negative controls: removes the lock of a guest and the index of open entries, and returns how to
 * restore them. Either one is enough to keep a guest from being admitted twice.
 */
export async function withoutGuards(
  look: (text: string) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const lock = (body: string) =>
    look(
      `create or replace function checkin_lock_guest(guest uuid) returns void language sql as $$ ${body} $$`,
    )
  await look('drop index checkin_admissions_open')
  await lock('select pg_sleep(0)')
  return async () => {
    await lock(`select pg_advisory_xact_lock(hashtextextended('check-in ' || guest, 0))`)
    await look(
      'create unique index checkin_admissions_open on checkin_admissions (list_id, guest_id, company_id) where closed_at is null',
    )
  }
}
