import { createTheme, type MantineColorsTuple } from '@mantine/core'
import { allOfAChosen, leaveToSave, takeTyped } from './fields/typed-choice.ts'

const quick = { duration: 120 }

/** The values live in `plain/tokens.css`; Mantine only learns their names and which defaults its parts take. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  colors: {
    brand: shades('brand'),
    accent: shades('amber'),
    danger: shades('cherry'),
    info: shades('lake'),
    gray: shades('sand'),
  },
  fontFamily: 'var(--face)',
  fontFamilyMonospace: 'var(--face-mono)',
  headings: { fontFamily: 'var(--face)', fontWeight: '600' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  breakpoints: { xs: '22.5em', sm: '40em', md: '48em', lg: '64em', xl: '90em' },
  // Plain objects, because `Button.extend` would pull every part into the first script.
  components: {
    Button: { defaultProps: { variant: 'default', size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
    CloseButton: { defaultProps: { size: 'md' } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        offset: 4,
        position: 'bottom-end',
        transitionProps: quick,
        // An extra focus stop that is no menu item confuses screen readers.
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { shadow: 'md', offset: 4, transitionProps: quick } },
    Combobox: { defaultProps: { shadow: 'md', offset: 4, transitionProps: quick } },
    Select: {
      defaultProps: {
        checkIconPosition: 'right',
        allowDeselect: false,
        // A dialog begins in its first field: a list unfolded by that focus would cover its buttons.
        openOnFocus: false,
        onKeyDownCapture: takeTyped,
      },
    },
    MultiSelect: { defaultProps: { openOnFocus: false, onKeyDownCapture: takeTyped } },
    Autocomplete: { defaultProps: { openOnFocus: false, filter: allOfAChosen } },
    TagsInput: { defaultProps: { onKeyDownCapture: leaveToSave } },
    // A number out of bounds is shown beside its field, never made another one.
    NumberInput: { defaultProps: { clampBehavior: 'none' } },
    Tooltip: {
      defaultProps: {
        openDelay: 400,
        transitionProps: { duration: 100 },
        events: { hover: true, focus: true, touch: false },
      },
    },
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { transition: 'pop', duration: 150 },
        // Its header element would count as a second banner of the page.
        attributes: { header: { role: 'presentation' } },
      },
    },
    Drawer: { defaultProps: { transitionProps: { duration: 180 } } },
    Loader: { defaultProps: { type: 'oval', size: 'sm' } },
    Tabs: { defaultProps: { keepMounted: false } },
    Anchor: { defaultProps: { underline: 'hover' } },
    SegmentedControl: { defaultProps: { transitionDuration: 150 } },
  },
})

function shades(name: string): MantineColorsTuple {
  const of = (shade: number) => `var(--${name}-${shade})`
  return [of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7), of(8), of(9)]
}
