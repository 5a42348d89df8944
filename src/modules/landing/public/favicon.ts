/** The mark with its colours written out, since an icon knows nothing of the page's tokens. */
export const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
  '<path fill="#0f5c4a" d="M3 30V14.5a13 13 0 0 1 26 0V30z"/>' +
  '<path fill="#e2a03f" d="M16 7.5c6.2 5.6 7.4 13 0 19.5-7.4-6.5-6.2-13.9 0-19.5z"/>' +
  '<path fill="none" stroke="#0f5c4a" stroke-linecap="round" stroke-width="1.8" d="M16 27.5V16"/>' +
  '</svg>'
