import { readCard } from '#modules/contacts/server/api.ts'

export const cardHeader = [
  'Last name',
  'First name',
  'E-mail',
  'Phone',
  'Company',
  'Job title',
  'Notes',
]

/** Reads a file of vCards into the same rows as a spreadsheet. */
export function* cardRows(text: string): Generator<string[]> {
  for (const [card] of text.matchAll(/^BEGIN:VCARD[^]*?^END:VCARD/gim)) {
    // Pictures, sounds and keys may be megabytes and say nothing of a guest.
    const light = card.replace(
      /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:][^\r\n]*(?:\r?\n(?:[ \t]|[A-Za-z0-9+/=]+\r?$)[^\r\n]*)*/gim,
      '',
    )
    const { fields } = readCard(light.slice(0, 20_000))
    if (!fields) yield cardHeader.map(() => '')
    else
      yield [
        fields.lastName,
        fields.firstName,
        fields.emails[0] ?? '',
        fields.phones[0] ?? '',
        fields.organisation,
        fields.jobTitle,
        fields.note,
      ]
  }
}
