import { useEffect } from 'react';

/** Replaces `react-style-singleton`, whose style elements our CSP blocks, with a constructed style sheet. */
export function styleSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;

  return function Style({ styles }: { styles: string }): null {
    useEffect(() => {
      users += 1;
      if (users === 1) sheet = adopt(styles);
      return () => {
        users -= 1;
        if (users === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      };
    }, [styles]);
    return null;
  };
}

function adopt(styles: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
  return sheet;
}
