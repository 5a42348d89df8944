import type { Block, Brand, Letter } from './letter.ts'
import type { Footer } from './letter-plain.ts'

const sans = "Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const serif = "Fraunces,Georgia,'Times New Roman',serif"
const colour = {
  paper: '#F6F3EC',
  card: '#FFFFFF',
  line: '#E4DED1',
  ink: '#1F1D19',
  muted: '#6A6459',
  fir: '#0F5C4A',
}

// Mail programs that support the dark scheme read this; others use the inline colours.
const darkScheme = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#171613!important}.card{background:#211F1B!important;border-color:#38342D!important}
.ink{color:#EFEAE0!important}.muted{color:#A8A296!important}.fir{color:#7CC9B2!important}
.line{border-color:#38342D!important}.button{background:#1B7A63!important}}
@media (max-width:480px){.card{padding:24px 20px!important}.sheet{padding:20px 12px!important}}`

/** One layout of tables for every mail; mail programs drop style sheets, so styles are inline. */
export function letterHtml(letter: Letter, brand: Brand, footer: Footer): string {
  const body = letter.blocks.map(htmlBlock).join('\n')
  return `<!doctype html>
<html lang="${letter.locale}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${escapeHtml(letter.subject)}</title>
<style>${darkScheme}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${colour.paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all">${escapeHtml(letter.preheader)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colour.paper}">
<tr><td class="sheet" align="center" style="padding:40px 16px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;margin:0 auto">
<tr><td class="fir" style="padding:0 4px 20px;font:600 20px/1.3 ${serif};color:${colour.fir}">${brandName(brand)}</td></tr>
<tr><td class="card" style="padding:36px 40px;background:${colour.card};border:1px solid ${colour.line};border-radius:12px">
${body}
</td></tr>
<tr><td class="muted" style="padding:20px 4px 0;font:400 13px/1.6 ${sans};color:${colour.muted}">${htmlFooter(letter, footer)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`
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

function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h1 class="ink" style="margin:0 0 16px;font:600 26px/1.25 ${serif};color:${colour.ink}">${lines(block.text)}</h1>`
    case 'paragraph':
      return `<p class="ink" style="margin:0 0 16px;font:400 16px/1.6 ${sans};color:${colour.ink}">${lines(block.text)}</p>`
    case 'button':
      return htmlButton(block.label, block.url)
    case 'list':
      return `<ul class="ink" style="margin:0 0 16px;padding:0 0 0 22px;font:400 16px/1.6 ${sans};color:${colour.ink}">${block.items
        .map((item) => `<li style="margin:0 0 6px">${lines(item)}</li>`)
        .join('')}</ul>`
    case 'small':
      return `<p class="muted" style="margin:0 0 12px;font:400 13px/1.6 ${sans};color:${colour.muted}">${lines(block.text)}</p>`
    case 'divider':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="line" style="padding:8px 0 0;border-bottom:1px solid ${colour.line};font-size:0;line-height:0">&nbsp;</td></tr><tr><td style="height:24px;font-size:0;line-height:0">&nbsp;</td></tr></table>`
  }
}

/** The colour is on the cell as well as on the link, since Outlook paints only cells. */
function htmlButton(label: string, url: string): string {
  const link = `display:inline-block;padding:13px 26px;font:600 16px/1.25 ${sans};color:#FFFFFF;text-decoration:none;border-radius:8px`
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="button" bgcolor="${colour.fir}" style="background:${colour.fir};border-radius:8px"><a href="${escapeHtml(url)}" target="_blank" rel="noopener" style="${link}">${escapeHtml(label)}</a></td></tr></table>`
}

function brandName({ name, url }: Brand): string {
  if (!url) return escapeHtml(name)
  return `<a class="fir" href="${escapeHtml(url)}" style="color:${colour.fir};text-decoration:none">${escapeHtml(name)}</a>`
}

function htmlFooter(letter: Letter, footer: Footer): string {
  const text = footer.lines.map(escapeHtml).join('<br>')
  if (!letter.unsubscribeUrl) return text
  return `${text}<br><a class="muted" href="${escapeHtml(letter.unsubscribeUrl)}" style="color:${colour.muted};text-decoration:underline">${escapeHtml(footer.unsubscribe)}</a>`
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}
