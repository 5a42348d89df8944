import { Tabs } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { BlockPanel } from './block-panel.tsx'
import { useEditing } from '../work/editor-state.ts'
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

/** Wide: what is there on the left, how it is set on the right; narrow: everything below the page. */
export function Panels({ narrow, children }: PanelsProps) {
  if (narrow)
    return (
      <div className={styles.stack}>
        {children}
        <Side names={['outline', 'palette', 'block', 'theme', 'pages']} first="outline" />
      </div>
    )
  return (
    <div className={styles.columns}>
      <Side names={['outline', 'palette']} first="outline" />
      {children}
      <Side names={['block', 'theme', 'pages']} first="block" />
    </div>
  )
}

const contents = {
  outline: () => <Outline />,
  palette: (onAdded: () => void) => <Palette onAdded={onAdded} />,
  block: () => <BlockPanel />,
  theme: () => <ThemePanel />,
  pages: () => <PagesPanel />,
}
type Name = keyof typeof contents

interface SideProps {
  names: readonly Name[]
  first: Name
}

function Side({ names, first }: SideProps) {
  const say = useText(editorText)
  const { chosen } = useEditing()
  const [open, setOpen] = useState<Name>(first)
  const id = chosen?.block.props.id
  const [shownId, setShownId] = useState(id)
  // A block that was just chosen on the canvas opens its settings.
  if (id !== shownId) {
    setShownId(id)
    if (id && names.includes('block') && open !== 'outline') setOpen('block')
  }
  return (
    <Tabs
      className={styles.side}
      value={open}
      onChange={(value) => value && setOpen(value as Name)}
      keepMounted={false}
    >
      <Tabs.List aria-label={say(names.includes('block') ? 'side.settings' : 'side.content')}>
        {names.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {say(`side.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {names.map((name) => (
        <Tabs.Panel key={name} value={name} className={styles.panel}>
          {contents[name](() => setOpen(names.includes('block') ? 'block' : 'outline'))}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
