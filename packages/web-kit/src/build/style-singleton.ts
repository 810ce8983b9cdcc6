import { useEffect } from 'react';

/**
 * Stands in for `react-style-singleton`, by which an open dialog keeps the page behind it from scrolling. The original
 * inserts a style element with measured widths in its text, which a policy of hashes cannot know. The policy does not
 * concern a constructed sheet. As in the original, the first user's text holds until the last one is gone.
 */
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
