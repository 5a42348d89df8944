import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocalised, useText } from '#platform/web/i18n.tsx'
import { fold } from '#shared/text/text.ts'
import { blockGroups, type BlockKind } from '../../../blocks/base/block.ts'
import { allBlocks } from '../../../blocks/base/registry.ts'
import { drag } from '../canvas/drag.ts'
import { useActions, useEditing } from '../work/editor-state.ts'
import { editorText } from '../editor-text.ts'
import { BlockSign } from './block-sign.tsx'
import styles from './outline.module.css'

const offered = allBlocks.filter(({ global }) => !global)

/** Every kind of block; a press puts it below the chosen one, a drag wherever it is dropped. */
export function Palette({ onAdded }: { onAdded: () => void }) {
  const say = useText(editorText)
  const text = useLocalised()
  const actions = useActions()
  const { announce } = useEditing()
  const [search, setWanted] = useState('')
  const fitting = offered.filter(({ title }) => fold(text(title)).includes(fold(search)))
  const add = (kind: BlockKind) => {
    actions.add(kind.type)
    announce(say('block.added', { name: text(kind.title) }))
    onAdded()
  }
  return (
    <div className={styles.palette}>
      <TextInput
        label={say('palette.search')}
        labelProps={{ className: 'hidden-visually' }}
        placeholder={say('palette.search')}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={search}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      {blockGroups.map((group) => {
        const kinds = fitting.filter((kind) => kind.group === group)
        if (kinds.length === 0) return null
        return (
          <section key={group} aria-label={say(`group.${group}`)}>
            <h2>{say(`group.${group}`)}</h2>
            <ul className={styles.kinds}>
              {kinds.map((kind) => (
                <li key={kind.type}>
                  <button
                    type="button"
                    className={styles.kind}
                    draggable
                    onDragStart={(event) => drag(event, { kind: 'new', type: kind.type })}
                    onClick={() => add(kind)}
                  >
                    <BlockSign type={kind.type} />
                    <span>{text(kind.title)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {fitting.length === 0 && <p className={styles.none}>{say('palette.none')}</p>}
    </div>
  )
}
