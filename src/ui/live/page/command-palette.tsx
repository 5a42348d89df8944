import '@mantine/spotlight/styles.layer.css'
import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fold } from '#shared/text.ts'
import { useUiText } from '../locale.tsx'
import './command-palette.css'

export interface Command {
  id: string
  label: string
  /** "Eveniment · 15 mai 2027". */
  about?: string
  icon?: ReactNode
  /** Other words people may type for it. */
  words?: readonly string[]
  shortcut?: string
  onTrigger: () => void
}

interface CommandPaletteProps {
  groups: readonly { title: string; commands: readonly Command[] }[]
  search: string
  onSearch: (search: string) => void
  /** Records are being looked up. */
  searching?: boolean
}

/** Ctrl/⌘ K: records, screens and actions. Open it with `openCommandPalette`. */
export function CommandPalette({ groups, search, onSearch, searching }: CommandPaletteProps) {
  const say = useUiText()
  return (
    <Spotlight
      actions={groups.map(({ title, commands }) => ({
        group: title,
        actions: commands.map(action),
      }))}
      query={search}
      onQueryChange={onSearch}
      filter={(query, actions) => matching(query, actions as SpotlightActionGroupData[])}
      shortcut={['mod + K']}
      nothingFound={searching ? say('searching') : say('nothingFound')}
      highlightQuery={false}
      limit={24}
      maxHeight={460}
      scrollable
      centered={false}
      yOffset="12vh"
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': say('searchEverything') } }}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: say('searchEverything'),
        'aria-label': say('searchEverything'),
      }}
    />
  )
}

export {
  openSpotlight as openCommandPalette,
  closeSpotlight as closeCommandPalette,
} from '@mantine/spotlight'

function action({ id, label, about, icon, shortcut, words, onTrigger }: Command) {
  return {
    id,
    label,
    description: about,
    keywords: words?.join(' '),
    leftSection: icon,
    rightSection: shortcut && <kbd>{shortcut}</kbd>,
    onClick: onTrigger,
  }
}

/** Diacritics do not matter, and every typed word must be found somewhere. */
function matching(query: string, groups: SpotlightActionGroupData[]): SpotlightActionGroupData[] {
  const typed = fold(query).split(' ').filter(Boolean)
  return groups
    .map((group) => ({
      ...group,
      actions: group.actions.filter(({ label, description, keywords }) => {
        const text = fold([label, description, keywords].filter(Boolean).join(' '))
        return typed.every((word) => text.includes(word))
      }),
    }))
    .filter((group) => group.actions.length > 0)
}
