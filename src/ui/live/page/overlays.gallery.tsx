import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import galleryStyles from '../gallery.module.css'
import { Badge } from '../records/badge.tsx'
import type { Specimen } from '../specimen.ts'
import { Confirm } from './confirm.tsx'
import { Dialog } from './dialog.tsx'
import { SidePanel } from './side-panel.tsx'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from '../locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

export const specimens: readonly Specimen[] = [
  {
    title: localised('panelDialogConfirmation'),
    render: Overlays,
  },
]

function Overlays() {
  const [open, setOpen] = useState<'panel' | 'dialog' | 'confirm'>()
  const close = () => setOpen(undefined)
  return (
    <div className={galleryStyles.row}>
      <Button onClick={() => setOpen('panel')}>Deschideți panoul</Button>
      <Button onClick={() => setOpen('dialog')}>Deschideți dialogul</Button>
      <Button onClick={() => setOpen('confirm')}>Ștergeți evenimentul…</Button>
      <SidePanel
        opened={open === 'panel'}
        onClose={close}
        onPrevious={() => undefined}
        onNext={() => undefined}
        title="Ștefan Țîrlea"
        about={
          <>
            <Badge tone="brand">Vine</Badge> masa 12, lângă familia Dobre
          </>
        }
        menu={[{ label: 'Mutați în alt grup' }, { label: 'Ștergeți', tone: 'danger', apart: true }]}
        footer={
          <Button variant="filled" onClick={close}>
            Salvați
          </Button>
        }
      >
        <div className={galleryStyles.stack}>
          <TextInput label="Prenume" defaultValue="Ștefan" />
          <TextInput label="Nume" defaultValue="Țîrlea" />
        </div>
      </SidePanel>
      <Dialog
        opened={open === 'dialog'}
        onClose={close}
        title="Redenumiți grupul"
        footer={
          <>
            <Button onClick={close}>Renunțați</Button>
            <Button variant="filled" onClick={close}>
              Salvați
            </Button>
          </>
        }
      >
        <TextInput label="Numele grupului" defaultValue="Familia Popescu" data-autofocus />
      </Dialog>
      <Confirm
        opened={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Ștergeți definitiv evenimentul?"
        typedName="Gala de iarnă"
        confirmLabel="Ștergeți definitiv"
        lost={
          <ul>
            <li>312 invitați și răspunsurile lor</li>
            <li>bugetul cu 48 de linii și 21 de plăți</li>
            <li>site-ul publicat și toate versiunile lui</li>
          </ul>
        }
      />
    </div>
  )
}
