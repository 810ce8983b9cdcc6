declare module 'jsdom' {
  type Element = { textContent: string; getAttribute(name: string): string | null };

  export class JSDOM {
    constructor(html: string);
    window: {
      document: {
        title: string;
        getElementById(id: string): Element | null;
        querySelector(selector: string): Element | null;
      };
    };
  }
}
