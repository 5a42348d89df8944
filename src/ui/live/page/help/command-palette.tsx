import '@mantine/spotlight/styles.layer.css'
import {
  createSpotlight,
  Spotlight,
  useSpotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { hasNearly } from '#shared/text/fuzzy-match.ts'
import { fold } from '#shared/text/text.ts'
import { useUiText } from '../../locale.tsx'
import { useEscape } from '../escape.ts'
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

const [store, palette] = createSpotlight()

export const openCommandPalette = palette.open

/** Ctrl/⌘ K: records, screens and actions. Open it with `openCommandPalette`. */
export function CommandPalette({ groups, search, onSearch, searching }: CommandPaletteProps) {
  const say = useUiText()
  useEscape(useSpotlight(store).opened, palette.close)
  const onKeyDown = useFirstChosen(search, searching)
  return (
    <Spotlight
      store={store}
      closeOnEscape={false}
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
        onKeyDown,
      }}
    />
  )
}

/**
 * Records come later than the keys and are above what was there: the first is chosen again, unless the person
 * has moved on by then. Enter that was pressed before anything was found opens what is found.
 */
function useFirstChosen(search: string, searching = false) {
  const eager = useRef(false)
  const list = () => document.getElementById(store.getState().listId)
  // After every drawing, since the results are drawn then.
  useEffect(() => {
    if (search.trim() === '' || store.getState().selected > 0) return
    const first = list()?.querySelector<HTMLElement>('[data-action]')
    list()?.querySelector('[data-selected]')?.removeAttribute('data-selected')
    first?.setAttribute('data-selected', 'true')
    if (searching || !eager.current) return
    eager.current = false
    first?.click()
  })
  return ({ key }: KeyboardEvent) => {
    eager.current = key === 'Enter' && searching && !list()?.querySelector('[data-action]')
  }
}

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

/** Diacritics do not matter and every typed word must be found; where none of a group has them, a wrong letter is forgiven. */
function matching(query: string, groups: SpotlightActionGroupData[]): SpotlightActionGroupData[] {
  const typed = fold(query).split(' ').filter(Boolean)
  return groups
    .map((group) => {
      const exact = group.actions.filter((each) => {
        const text = fold(wordsOf(each))
        return typed.every((word) => text.includes(word))
      })
      const actions =
        exact.length > 0 ? exact : group.actions.filter((each) => hasNearly(wordsOf(each), query))
      return { ...group, actions }
    })
    .filter((group) => group.actions.length > 0)
}

function wordsOf({ label, description, keywords }: SpotlightActionData): string {
  return [label, description, keywords].filter(Boolean).join(' ')
}
