/* oxlint-disable no-underscore-dangle -- the bundler's names */
/* Runs first in every remote: what the bundler cannot know of the page it is loaded into. */
declare let __webpack_nonce__: string | undefined;
declare let __webpack_public_path__: string;

// Libraries that insert a style element (scroll locks) need the page's nonce.
__webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
// Addresses without the origin, as the prerendered HTML has them.
__webpack_public_path__ = new URL(__webpack_public_path__, document.baseURI).pathname;
