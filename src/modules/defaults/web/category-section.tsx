import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react'
import { z } from 'zod'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import type { Panel } from '#platform/web/routing/panel.ts'
import { PanelLink } from '#platform/web/routing/panel-link.tsx'
import { useSearch } from '#platform/web/search.ts'
import { FormSection } from '#ui/live/fields/form-section.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listCategories, placeCategory } from '../contract.ts'
import { CategoryKind, type Category } from '../model.ts'
import { text } from '../text.ts'
import { newCategory, panelOfCategory } from './category-panel.tsx'
import styles from './defaults.module.css'

const Address = z.object({ fel: CategoryKind.default('budget') })

interface CategorySectionProps {
  isAdmin: boolean
  panel: Panel
}

export function CategorySection({ isAdmin, panel }: CategorySectionProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [{ fel: kind }, setAddress] = useSearch(Address)
  const { data, error, refetch } = useEndpoint(listCategories, { kind })
  return (
    <FormSection title={say('categories.title')} about={say('categories.about')}>
      <SegmentedViews
        label={say('categories.kinds')}
        value={kind}
        onChange={(fel) => setAddress({ fel })}
        views={CategoryKind.options.map((value) => ({ value, label: say(`category.${value}`) }))}
      />
      {error ? (
        <ErrorState text={sentence(error)} onReload={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton rows={6} columns={1} />
      ) : data.items.length === 0 ? (
        <p className={styles.fact}>{say('categories.none')}</p>
      ) : (
        <Rows rows={data.items} kind={kind} isAdmin={isAdmin} panel={panel} />
      )}
      {isAdmin && (
        <Button
          className={styles.add}
          leftSection={<IconPlus size={16} />}
          onClick={() => panel.open(newCategory)}
        >
          {say('categories.add')}
        </Button>
      )}
    </FormSection>
  )
}

interface RowsProps extends CategorySectionProps {
  rows: readonly Category[]
  kind: CategoryKind
}

function Rows({ rows, kind, isAdmin, panel }: RowsProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const placing = useCommand(placeCategory, {
    // The row moves under the finger; the server's order follows.
    optimistic: ({ id, at }, cache) =>
      cache.change(listCategories, (data) => ({ items: moved(data.items, id, at) })),
  })
  return (
    <>
      {placing.error && <Notice tone="error">{sentence(placing.error)}</Notice>}
      <ol
        className={styles.rows}
        aria-label={say('categories.list', { kind: say(`category.${kind}`) })}
      >
        {rows.map((row, at) => (
          <li key={row.id}>
            <PanelLink panel={panel} what={panelOfCategory(row)} className={styles.words}>
              <Badge tone={row.tone}>{row.name}</Badge>
            </PanelLink>
            {isAdmin && (
              <>
                <ActionIcon
                  aria-label={say('category.up', { name: row.name })}
                  disabled={at === 0}
                  onClick={() => void placing.run({ id: row.id, at: at - 1 })}
                >
                  <IconArrowUp size={16} />
                </ActionIcon>
                <ActionIcon
                  aria-label={say('category.down', { name: row.name })}
                  disabled={at === rows.length - 1}
                  onClick={() => void placing.run({ id: row.id, at: at + 1 })}
                >
                  <IconArrowDown size={16} />
                </ActionIcon>
              </>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

function moved(rows: Category[], id: string, at: number): Category[] {
  const row = rows.find((each) => each.id === id)
  return row ? rows.filter((each) => each !== row).toSpliced(at, 0, row) : rows
}
