import { useState } from 'react'
import type { Specimen } from '../specimen.ts'
import { FileField, type FileItem } from './file-field.tsx'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from '../locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

export const specimens: readonly Specimen[] = [{ title: localised('files'), render: Files }]

const first: FileItem[] = [
  { id: '1', name: 'contract-sala.pdf', size: 481_280 },
  { id: '2', name: 'plan-mese.png', size: 2_411_724, progress: 0.62 },
  { id: '3', name: 'oferta.docx', size: 92_160, error: 'Nu s-a putut trimite. Încercați din nou.' },
]

function Files() {
  const [files, setFiles] = useState(first)
  return (
    <FileField
      label="Documente"
      multiple
      accept="image/*,.pdf,.docx"
      value={files}
      onAdd={(added) =>
        setFiles([
          ...files,
          ...added.map(({ name, size, type }, at) => ({
            id: `${name}-${files.length + at}`,
            name,
            size,
            preview: type.startsWith('image/') ? URL.createObjectURL(added[at] as File) : undefined,
          })),
        ])
      }
      onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
    />
  )
}
