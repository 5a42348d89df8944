export { editor as editorText } from '../../locales/editor.gen.ts'
