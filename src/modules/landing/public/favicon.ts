/** The mark with its colours written out, since an icon knows nothing of the page's tokens. */
export const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
  '<path fill="#0f5c4a" d="M4 30V14a12 12 0 0 1 24 0v16z"/>' +
  '<path fill="#e2a03f" d="M16 8.5c5.4 5 6.6 12.2 0 18.5-6.6-6.3-5.4-13.5 0-18.5z"/>' +
  '<path fill="none" stroke="#0f5c4a" stroke-linecap="round" stroke-width="1.6" d="M16 30V17"/>' +
  '</svg>'
