import { Button } from '@mantine/core'
import { IconCalendarEvent, IconPlus, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyWithRetry } from '../../lazy-with-retry.tsx'
import type { Specimen } from '../../specimen.ts'
import { KeyboardHelp } from './keyboard-help.tsx'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from '../../locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

const CommandPalette = lazyWithRetry(
  async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }),
  null,
)

export const specimens: readonly Specimen[] = [
  { title: localised('keyboardHelp'), render: () => <KeyboardHelp /> },
  { title: localised('searchEverything'), render: Palette },
]

const nothing = () => undefined

function Palette() {
  const [search, setSearch] = useState('')
  return (
    <>
      <Button
        onClick={() =>
          void import('./command-palette.tsx').then((module) => module.openCommandPalette())
        }
      >
        Căutați (Ctrl K)
      </Button>
      <CommandPalette
        search={search}
        onSearch={setSearch}
        groups={[
          {
            title: 'Evenimente',
            commands: [
              {
                id: '1',
                label: 'Nunta Anei și a lui Mihai',
                about: '15 mai 2027 · Mogoșoaia',
                icon: <IconCalendarEvent size={18} />,
                onTrigger: nothing,
              },
            ],
          },
          {
            title: 'Invitați',
            commands: [
              {
                id: '2',
                label: 'Ștefan Țîrlea',
                about: 'masa 12',
                icon: <IconUser size={18} />,
                onTrigger: nothing,
              },
            ],
          },
          {
            title: 'Acțiuni',
            commands: [
              {
                id: '3',
                label: 'Adăugați un invitat',
                icon: <IconPlus size={18} />,
                shortcut: 'N',
                onTrigger: nothing,
              },
            ],
          },
        ]}
      />
    </>
  )
}
