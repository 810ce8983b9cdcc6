/** Scripts that are written together (Unicode TR 39, without mixing Latin in). */
const together = ['Han Hiragana Katakana', 'Han Hangul', 'Han Bopomofo'];
const alone =
  'Latin Greek Cyrillic Armenian Hebrew Arabic Devanagari Bengali Gurmukhi Gujarati Tamil Telugu Kannada Malayalam ' +
  'Sinhala Thai Lao Khmer Myanmar Georgian Ethiopic';

const written = [...together, ...alone.split(' ')].map((scripts) => {
  const letters = scripts.split(' ').map((script) => `\\p{Script_Extensions=${script}}`);
  return `[${letters.join('')}\\p{Script=Common}\\p{Script=Inherited}]*`;
});
const oneScript = new RegExp(`^(?:${written.join('|')})$`, 'u');

/** Invisible characters. Some scripts need joiners between letters; Latin does not. */
const hidden = /[\p{Default_Ignorable_Code_Point}]/u;
const latin = /\p{Script=Latin}/u;
const mayBeHidden = /[\u200c\u200d]/gu;

export const isVisible = (name: string): boolean =>
  !hidden.test(latin.test(name) ? name : name.replaceAll(mayBeHidden, ''));

/** Returns whether a name is in one script, because a Cyrillic letter among Latin ones can deceive. */
export const isInOneScript = (name: string): boolean => oneScript.test(name);
