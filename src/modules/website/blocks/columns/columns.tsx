import { choice, slot } from '../../model.ts'
import { defineBlock } from '../base/block.ts'

export const columns = defineBlock({
  type: 'columns',
  title: ['Coloane', 'Columns'],
  group: 'layout',
  fields: {
    variant: choice(
      ['Împărțire', 'Ratio'],
      {
        halves: ['1 : 1', '1 : 1'],
        wideFirst: ['2 : 1', '2 : 1'],
        wideSecond: ['1 : 2', '1 : 2'],
        thirds: ['1 : 1 : 1', '1 : 1 : 1'],
      },
      'halves',
    ),
    first: slot(['Prima coloană', 'First column']),
    second: slot(['A doua coloană', 'Second column']),
    third: slot(['A treia coloană', 'Third column']),
  },
  isEmpty: ({ first, second, third }) =>
    [first, second, third].every((blocks) => Array.isArray(blocks) && blocks.length === 0),
  View: ({ props, context }) => (
    <div className="columns">
      <div>{context.slot(props.first)}</div>
      <div>{context.slot(props.second)}</div>
      {props.variant === 'thirds' && <div>{context.slot(props.third)}</div>}
    </div>
  ),
})
