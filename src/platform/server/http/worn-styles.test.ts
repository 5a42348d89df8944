import { describe, expect, test } from 'vitest'
import { classesIn, rulesIn, wornStyles } from './worn-styles.ts'

const classes = new Set(['site', 'card', 'star'])

describe('the rules that a page wears', () => {
  test.each([
    ['a class of the page', '.card{color:red}', '.card{color:red}'],
    ['a class that it has not', '.quote{color:red}', ''],
    ['one within another that it has not', '.site .quote b{color:red}', ''],
    ['one of several selectors', '.card,.quote,h1{color:red}', '.card,h1{color:red}'],
    ['no class at all', 'h1>a[href]{color:red}', 'h1>a[href]{color:red}'],
    ['what must not be there', '.card:not(.quote){color:red}', '.card:not(.quote){color:red}'],
    [
      'either of two',
      ':is(.card,.quote:not(.x)) b{color:red}',
      ':is(.card,.quote:not(.x)) b{color:red}',
    ],
    ['a face', '@font-face{src:url(a.woff2)}', '@font-face{src:url(a.woff2)}'],
    ['frames', '@keyframes a{0%{left:0}to{left:1px}}', '@keyframes a{0%{left:0}to{left:1px}}'],
    [
      'some rules of a width',
      '@media (width>=48rem){.card{top:0}.quote{top:0}}',
      '@media (width>=48rem){.card{top:0}}',
    ],
    ['no rule of a width', '@media print{.quote{top:0}}', ''],
    [
      'a quoted brace',
      '.card:before{content:"}"}.quote{top:0}.star{top:0}',
      '.card:before{content:"}"}.star{top:0}',
    ],
  ])('%s', (_, css, worn) => expect(wornStyles(rulesIn(css), classes)).toBe(worn))

  test('are known by the markup and by the words of its script', () => {
    const found = classesIn('<p class="a b-c">d</p><b class="e"></b>', 'made.className="lightbox"')
    expect([...found]).toEqual(expect.arrayContaining(['a', 'b-c', 'e', 'lightbox']))
    expect(found.has('d')).toBe(false)
  })
})
