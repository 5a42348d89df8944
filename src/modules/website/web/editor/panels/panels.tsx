import { Tabs } from '@mantine/core'
import {
  IconAdjustments,
  IconFiles,
  IconListTree,
  IconPalette,
  IconSquarePlus,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { BlockPanel } from './block-panel.tsx'
import {
  contentNames,
  settingsNames,
  useEditing,
  type ContentName,
  type SettingsName,
} from '../work/editor-state.ts'
import { editorText } from '../editor-text.ts'
import styles from '../editor.module.css'
import { Outline } from './outline.tsx'
import { PagesPanel } from './pages-panel.tsx'
import { Palette } from './palette.tsx'
import { ThemePanel } from './theme-panel.tsx'

interface PanelsProps {
  narrow: boolean
  /** The canvas. */
  children: ReactNode
}

/** Wide: what is there on the left, how it is set on the right; narrow: a sheet over the lower half of the page. */
export function Panels({ narrow, children }: PanelsProps) {
  if (narrow) return <Stack>{children}</Stack>
  return <Columns>{children}</Columns>
}

const contents = {
  outline: () => <Outline />,
  palette: (onAdded: () => void) => <Palette onAdded={onAdded} />,
  block: () => <BlockPanel />,
  theme: () => <ThemePanel />,
  pages: () => <PagesPanel />,
}
type Name = ContentName | SettingsName

const signs: Readonly<Record<Name, typeof IconListTree>> = {
  outline: IconListTree,
  palette: IconSquarePlus,
  block: IconAdjustments,
  theme: IconPalette,
  pages: IconFiles,
}

function Columns({ children }: { children: ReactNode }) {
  const { side, showSide } = useEditing()
  const [content, showContent] = useState<ContentName>('outline')
  return (
    <div className={styles.columns}>
      <Side
        label="side.content"
        names={contentNames}
        value={content}
        onChange={(name) => showContent(name ?? 'outline')}
        onAdded={() => showContent('outline')}
      />
      {children}
      <Side
        label="side.settings"
        names={settingsNames}
        value={side}
        onChange={(name) => showSide(name ?? 'block')}
        onAdded={() => showSide('block')}
      />
    </div>
  )
}

/** The page has the screen to itself until a tab is pressed; pressing it again folds the sheet away. */
function Stack({ children }: { children: ReactNode }) {
  const { side, showSide, chosen } = useEditing()
  const [open, setOpen] = useState<Name | null>(null)
  const show = (name: Name | null) => {
    setOpen(name)
    const setting = settingsNames.find((each) => each === name)
    if (setting) showSide(setting)
  }
  const [lastSide, setLastSide] = useState(side)
  // A link to the colours or the pages opens them.
  if (side !== lastSide) {
    setLastSide(side)
    setOpen(side)
  }
  const id = chosen?.block.props.id
  const [lastId, setLastId] = useState<string | undefined>(undefined)
  // So does a block that was just chosen on the page; in the outline one may want to choose the next.
  if (id !== lastId) {
    setLastId(id)
    if (id && open !== 'outline') setOpen('block')
  }
  return (
    <div className={styles.stack} data-open={open !== null || undefined}>
      {children}
      <Side
        label="side.settings"
        names={[...contentNames, ...settingsNames]}
        foldable
        value={open}
        onChange={show}
        onAdded={() => show('block')}
      />
    </div>
  )
}

interface SideProps<N extends Name> {
  label: 'side.content' | 'side.settings'
  names: readonly N[]
  /** Null: folded away. */
  value: N | null
  onChange: (name: N | null) => void
  onAdded: () => void
  foldable?: boolean
}

function Side<N extends Name>(props: SideProps<N>) {
  const { label, names, value, onChange, onAdded, foldable = false } = props
  const say = useText(editorText)
  return (
    <Tabs
      className={styles.side}
      value={value}
      onChange={(name) => onChange(name as N | null)}
      allowTabDeactivation={foldable}
      keepMounted={false}
    >
      <Tabs.List aria-label={say(label)}>
        {names.map((name) => {
          const Sign: typeof IconListTree = signs[name]
          return (
            <Tabs.Tab key={name} value={name} leftSection={<Sign size={18} aria-hidden />}>
              {say(`side.${name}`)}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
      {names.map((name) => (
        <Tabs.Panel key={name} value={name} className={styles.panel}>
          {contents[name](onAdded)}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
