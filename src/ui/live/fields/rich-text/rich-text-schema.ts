import { Extension, Node, type Extensions } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { isSafeLink } from '#shared/text/rich-text.ts'

export { isSafeLink }

/** The alignment is a class, because style attributes are forbidden on our pages. */
const Align = Extension.create({
  name: 'align',
  addGlobalAttributes() {
    return [
      {
        types: ['paragraph', 'heading'],
        attributes: {
          align: {
            default: null,
            parseHTML: (element) => /\balign-(center|right)\b/.exec(element.className)?.[1] ?? null,
            renderHTML: ({ align }) => (align ? { class: `align-${align}` } : {}),
          },
        },
      },
    ]
  },
})

/** A placeholder for data of the reader, moved and deleted as one character. */
const MergeTag = Node.create({
  name: 'mergeTag',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes() {
    return { name: { default: '' }, label: { default: '' } }
  },
  parseHTML: () => [{ tag: 'span[data-merge-tag]' }],
  renderHTML: ({ node }) => [
    'span',
    { 'data-merge-tag': node.attrs.name, class: 'merge-tag' },
    String(node.attrs.label || node.attrs.name),
  ],
  renderText: ({ node }) => `{${node.attrs.name}}`,
})

/** The whole allow-list: what is not here cannot be typed, pasted or stored. */
export const richTextExtensions: Extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    dropcursor: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: isSafeLink,
    },
  }),
  Align,
  MergeTag,
]
