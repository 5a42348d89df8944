import type { EventContext } from '#platform/server/context.ts'
import { putGeneratedFile } from '#platform/server/files/generated-file.ts'
import { insertFile } from '#platform/server/files/store.ts'
import { pdfOf } from '#platform/server/pdf/pdf.ts'

const palette = [
  { colour: '#f4ede4', name: 'ivoriu' },
  { colour: '#dfe5d6', name: 'salvie deschisă' },
  { colour: '#8a9a7b', name: 'salvie' },
  { colour: '#d9b8a5', name: 'piersică' },
  { colour: '#6f4e37', name: 'lemn' },
]

const ideas = [
  'Ceremonie: arcadă de bujori albi și frunze de eucalipt, fără panglici.',
  'Mese: fețe de masă ivoriu, drum de salvie, trei lumânări de înălțimi diferite.',
  'Prezidiu: ghirlandă joasă, ca invitații să vadă mirii.',
  'Lumini: șiruri calde deasupra ringului, nimic colorat.',
  'Ce evităm: flori colorate artificial, baloane, fundal cu nume.',
]

/** The mood board of the flowers, as a page that can be read and approved. */
export async function demoMoodBoard(ctx: EventContext): Promise<string> {
  const title = 'Mood board: flori și decor'
  const bytes = await pdfOf({ title, author: 'Atelierul de Flori' }, (page) => {
    page.font('bold').fontSize(22).text(title)
    page.font('text').fontSize(12).fillColor('#5c655f').text('Atelierul de Flori').moveDown()
    const top = page.y + 12
    for (const [at, { colour, name }] of palette.entries()) {
      const left = 48 + at * 100
      page.rect(left, top, 88, 88).fillAndStroke(colour, '#c9cfc4')
      page.fontSize(10).fillColor('#2b322d')
      page.text(name, left, top + 96, { width: 88 })
    }
    page.fontSize(12)
    page.text('', 48, top + 140)
    for (const idea of ideas) page.text(idea).moveDown(0.5)
  })
  const file = await putGeneratedFile(ctx.services.env, {
    companyId: ctx.company.companyId,
    name: `${title}.pdf`,
    mime: 'application/pdf',
    bytes,
    createdBy: null,
    now: ctx.now,
  })
  await insertFile(ctx.db, file)
  return file.id
}
