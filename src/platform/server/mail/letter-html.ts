import type { Block, Brand, Letter, Masthead } from './letter.ts'
import { familyOf, productLook, type LetterLook } from './letter-look.ts'
import type { Footer } from './letter-plain.ts'

export interface LetterDesign {
  look: LetterLook
  /** The address of its picture: a part of the same mail, or the picture itself in a preview. */
  picture: string | null
}

const productDesign: LetterDesign = { look: productLook, picture: null }

/** One layout of tables for every mail; mail programs drop style sheets, so styles are inline. */
export function letterHtml(
  letter: Letter,
  brand: Brand,
  footer: Footer,
  design: LetterDesign = productDesign,
): string {
  const { light: colour } = design.look
  const set = typesetting(design.look, letter.masthead?.form === 'card')
  const { masthead } = letter
  return `<!doctype html>
<html lang="${letter.locale}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${escapeHtml(letter.subject)}</title>
<style>${darkScheme(design.look)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${colour.paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all">${escapeHtml(letter.preheader)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colour.paper}" style="background:${colour.paper}">
<tr><td class="sheet" align="center" style="padding:40px 16px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;margin:0 auto">
${masthead ? '' : `<tr><td class="brand" style="padding:0 4px 20px;${set.display(20)};color:${colour.brand}">${brandName(brand, colour.brand)}</td></tr>`}
<tr><td class="card" bgcolor="${colour.card}" style="padding:0;background:${colour.card};border:1px solid ${colour.line};border-radius:${design.look.radius}px;overflow:hidden">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${masthead ? htmlMasthead(masthead, design, set) : ''}
<tr><td class="text" align="${set.align}" style="padding:${masthead ? 28 : 36}px 40px 36px;text-align:${set.align}">
${letter.blocks.map((block, at) => (at === 0 ? firstBlock(block, set) : htmlBlock(block, set))).join('\n')}
</td></tr>
</table>
</td></tr>
<tr><td class="muted" align="${masthead ? 'center' : 'left'}" style="padding:20px 4px 0;${set.text(13)};color:${colour.muted}">${htmlFooter(letter, footer, colour.muted)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`
}

/** Mail programs that support the dark scheme read this; others use the inline colours. */
function darkScheme({ dark }: LetterLook): string {
  return `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${dark.paper}!important}.card{background:${dark.card}!important;border-color:${dark.line}!important}
.ink{color:${dark.ink}!important}.muted{color:${dark.muted}!important}.brand{color:${dark.brand}!important}
.line{border-color:${dark.line}!important}.band{background:${dark.button}!important}
.button{background:${dark.button}!important}.onbutton{color:${dark.onButton}!important}}
@media (max-width:480px){.text{padding-left:20px!important;padding-right:20px!important}.sheet{padding:16px 10px!important}
.title{font-size:34px!important}.wide{width:100%!important}.wide a{display:block!important}}`
}

/** The faces and the alignment that a letter is set in. */
function typesetting(look: LetterLook, isCard: boolean) {
  const { light: colour, capitals } = look
  return {
    look,
    colour,
    isCard,
    align: isCard ? 'center' : 'left',
    display: (size: number) =>
      `font:${look.weight} ${size}px/1.22 ${familyOf(look.display)}${capitals ? ';text-transform:uppercase' : ''}`,
    text: (size: number, weight = 400) => `font:${weight} ${size}px/1.6 ${familyOf(look.text)}`,
    small: `font:600 12px/1.5 ${familyOf(look.text)};letter-spacing:.16em;text-transform:uppercase`,
  }
}
type Typesetting = ReturnType<typeof typesetting>

/** The event above the text: as on a printed card, or in two lines. */
function htmlMasthead(masthead: Masthead, design: LetterDesign, set: Typesetting): string {
  const { colour, isCard } = set
  const { kicker, title, when, day, time, place, address } = masthead
  const inner = isCard
    ? [
        kicker && line('muted', colour.muted, set.small, kicker, '0 0 14px'),
        heading(title, 'title', `${set.display(44)};color:${colour.ink}`),
        day ? dayCells(day, set) : line('ink', colour.ink, set.display(20), when, '22px 0 0'),
        time && line('muted', colour.muted, set.small, time, '16px 0 0'),
        place && line('ink', colour.ink, set.display(20), place, '20px 0 0'),
        address && line('muted', colour.muted, set.text(15), address, '4px 0 0'),
      ]
    : [
        heading(title, '', `${set.display(26)};color:${colour.ink}`),
        line(
          'muted',
          colour.muted,
          set.text(14),
          [when, place].filter(Boolean).join(' · '),
          '6px 0 0',
        ),
      ]
  return `${htmlPicture(design, isCard)}
<tr><td class="text" align="center" style="padding:${isCard ? 20 : 18}px 40px 0;text-align:center">
${inner.filter(Boolean).join('\n')}
</td></tr>
<tr><td align="center" style="padding:${isCard ? 30 : 20}px 40px 0">${isCard ? shortRule(colour.line) : longRule(colour.line)}</td></tr>`
}

/** The picture is decoration only; without one, a band in the colour of the buttons takes its place. */
function htmlPicture({ look, picture }: LetterDesign, isCard: boolean): string {
  if (!picture || !look.picture)
    return `<tr><td class="band" bgcolor="${look.light.button}" style="height:8px;background:${look.light.button};font-size:0;line-height:0">&nbsp;</td></tr>`
  const width = isCard ? 558 : 300
  return `<tr><td align="center" style="padding:${isCard ? 12 : 20}px 0 0"><img src="${picture}" width="${width}" alt="" style="display:block;width:100%;max-width:${width}px;height:auto;border:0"></td></tr>`
}

/** The day between two rules, large, as an invitation sets it. */
function dayCells({ weekday, number, month }: NonNullable<Masthead['day']>, set: Typesetting) {
  const { colour } = set
  const side = (text: string) =>
    `<td class="line ink" width="38%" align="center" style="width:38%;padding:10px 6px;border-top:1px solid ${colour.line};border-bottom:1px solid ${colour.line};${set.small};color:${colour.ink}">${escapeHtml(text)}</td>`
  return `<table role="presentation" class="wide" width="440" align="center" cellpadding="0" cellspacing="0" border="0" style="margin:26px auto 0"><tr>
${side(weekday)}
<td class="brand" align="center" style="padding:0 14px;${set.display(52)};line-height:1;color:${colour.brand}">${escapeHtml(number)}</td>
${side(month)}
</tr></table>`
}

function heading(text: string, name: string, style: string): string {
  return `<h1 class="ink ${name}" style="margin:0;${style}">${lines(text)}</h1>`
}

function line(name: string, colour: string, style: string, text: string, margin: string): string {
  return `<p class="${name}" style="margin:${margin};${style};color:${colour}">${lines(text)}</p>`
}

function shortRule(colour: string): string {
  return `<table role="presentation" width="64" cellpadding="0" cellspacing="0" border="0"><tr><td class="line" style="border-top:1px solid ${colour};font-size:0;line-height:0">&nbsp;</td></tr></table>`
}

function longRule(colour: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="line" style="border-top:1px solid ${colour};font-size:0;line-height:0">&nbsp;</td></tr></table>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A card begins by greeting its reader, in the face of its title. */
function firstBlock(block: Block, set: Typesetting): string {
  if (!set.isCard || block.kind !== 'paragraph' || block.text.length > 80)
    return htmlBlock(block, set)
  return line('ink', set.colour.ink, set.display(22), block.text, '0 0 14px')
}

function htmlBlock(block: Block, set: Typesetting): string {
  const { colour } = set
  switch (block.kind) {
    case 'heading':
      return `<h2 class="ink" style="margin:0 0 16px;${set.display(24)};color:${colour.ink}">${lines(block.text)}</h2>`
    case 'paragraph':
      return line('ink', colour.ink, set.text(16), block.text, '0 0 16px')
    case 'button':
      return htmlButton(block.label, block.url, set)
    case 'list':
      return `<ul class="ink" style="margin:0 0 16px;padding:0 0 0 22px;text-align:left;${set.text(16)};color:${colour.ink}">${block.items
        .map((item) => `<li style="margin:0 0 6px">${lines(item)}</li>`)
        .join('')}</ul>`
    case 'programme':
      return htmlProgramme(block.items, set)
    case 'small':
      return line('muted', colour.muted, set.text(13), block.text, '0 0 12px')
    case 'divider':
      return `${longRule(colour.line)}<div style="height:24px;font-size:0;line-height:0">&nbsp;</div>`
  }
}

/** What takes place when and where, one below the other between rules. */
function htmlProgramme(
  items: readonly { title: string; text: string }[],
  set: Typesetting,
): string {
  const { colour, align } = set
  const rows = items.map(
    ({ title, text }) =>
      `<tr><td class="line" align="${align}" style="padding:12px 0;border-top:1px solid ${colour.line}"><span class="ink" style="${set.display(18)};color:${colour.ink}">${escapeHtml(title)}</span><br><span class="muted" style="${set.text(14)};color:${colour.muted}">${escapeHtml(text)}</span></td></tr>`,
  )
  return `<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;border-bottom:1px solid ${colour.line}">${rows.join('')}</table>`
}

/** The colour is on the cell as well as on the link, since Outlook paints only cells. */
function htmlButton(label: string, url: string, set: Typesetting): string {
  const { colour, look, isCard } = set
  const radius = look.buttonRadius
  const link = `display:inline-block;padding:15px 30px;font:600 16px/1.25 ${familyOf(look.text)};color:${colour.onButton};text-decoration:none;border-radius:${radius}px`
  const place = isCard ? ' align="center"' : ''
  return `<table role="presentation" class="wide"${place} cellpadding="0" cellspacing="0" border="0" style="margin:${isCard ? '8px auto 24px' : '8px 0 24px'}"><tr><td class="button" align="center" bgcolor="${colour.button}" style="background:${colour.button};border-radius:${radius}px"><a class="onbutton" href="${escapeHtml(url)}" target="_blank" rel="noopener" style="${link}">${escapeHtml(label)}</a></td></tr></table>`
}

function brandName({ name, url }: Brand, colour: string): string {
  if (!url) return escapeHtml(name)
  return `<a class="brand" href="${escapeHtml(url)}" style="color:${colour};text-decoration:none">${escapeHtml(name)}</a>`
}

function htmlFooter(letter: Letter, footer: Footer, colour: string): string {
  const text = footer.lines.map(escapeHtml).join('<br>')
  if (!letter.unsubscribeUrl) return text
  return `${text}<br><a class="muted" href="${escapeHtml(letter.unsubscribeUrl)}" style="color:${colour};text-decoration:underline">${escapeHtml(footer.unsubscribe)}</a>`
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}
