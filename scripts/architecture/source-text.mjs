/**
 * The parts of a file without names: comments, quoted strings and regular expressions. A template literal may
 * hold code between `${` and `}`.
 */
const notCode =
  /(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|(?<=[(,=:[!&|?]\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*|(?<template>`)|(?<open>\{)|(?<close>\})/g
const templateText = /(?:\\[\s\S]|(?!\$\{)[^`\\])*/y
const sqlComment = /--[^\n]*/g
const cssComment = /\/\*[\s\S]*?\*\//g

/** The code of a file without comments and text, with the expressions inside template literals. */
export function codeOf(file, text) {
  return file.endsWith('.sql') ? text.replaceAll(sqlComment, ' ') : splitSource(text).code
}

/** All comments of a file: whole lines, behind code, and in JSX. */
export function commentsOf(file, text) {
  if (file.endsWith('.sql')) return text.match(sqlComment) ?? []
  if (file.endsWith('.css')) return text.match(cssComment) ?? []
  return splitSource(text).comments
}

function splitSource(text) {
  const comments = []
  let code = ''
  let at = 0
  /** For each template literal around this place, how many braces are open in its expression. */
  const open = []
  const skipTemplateText = (from) => {
    templateText.lastIndex = from
    const end = from + (templateText.exec(text)?.[0].length ?? 0)
    if (text[end] !== '$') return end + 1
    open.push(0)
    return end + 2
  }
  const finder = new RegExp(notCode)
  for (let found = finder.exec(text); found; found = finder.exec(text)) {
    const { comment, template, open: opens, close } = found.groups
    if (comment) comments.push(comment)
    code += `${text.slice(at, found.index)} `
    at = finder.lastIndex
    if (opens && open.length > 0) open[open.length - 1]++
    const isEnd = close && open.length > 0 && open[open.length - 1]-- === 0
    if (isEnd) open.pop()
    if (template || isEnd) at = skipTemplateText(at)
    finder.lastIndex = at
  }
  return { code: code + text.slice(at), comments }
}
