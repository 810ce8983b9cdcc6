const longest = 500;

const linkLike = new RegExp(
  [
    /:\/\/|\/\/|www[.。]|[@<>]|[\p{L}\p{N}][.。]\p{L}{2,}/u,
    /\d{1,3}(?:[.。]\d{1,3}){3}|\[[\da-f]*:[\da-f:]*\]/u,
    /(?:javascript|data|mailto|tel|sms):/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'iu',
);

/** Returns whether a mail program might make a link of a part of the text: a scheme, domain, address or handle. */
export const looksLikeLink = (text: string): boolean =>
  linkLike.test(
    text
      .slice(0, longest)
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, ''),
  );
