import { inlineScript, type Inline } from './inline.ts';

/** When the scripts of a page are requested: once its text has been painted, or as soon as its head is read. */
export type LoadWhen = 'painted' | 'at once';

/**
 * Requests the scripts of a page side by side and runs them in this order. A policy of hashes lets an inline script
 * load others ('strict-dynamic'), in every browser that we support; a hash of a file works in few of them.
 *
 * Where there is something to read, they come after its paint: sooner, they keep a phone's line and processor from the
 * page itself (ADR 19). A window in the background paints nothing, and waits for nothing.
 *
 * The addresses are whole, as the federation runtime and the bundler write them: they find the element by its address
 * and wait for it instead of loading the file again. One that failed is removed, so that they try anew.
 * @param files paths on this origin
 */
export function scriptLoader(files: readonly string[], when: LoadWhen): Inline {
  const list = JSON.stringify(files).replaceAll('<', '\\u003c');
  const load =
    `for(const file of ${list}){const script=document.createElement("script");script.async=false;` +
    'script.src=location.origin+file;script.onerror=()=>script.remove();document.head.append(script)}';
  if (when === 'at once') return inlineScript(load);
  // A frame's callbacks come before its paint, and a timer after it. Until then styles leave out what is out of sight.
  return inlineScript(
    '{const page=document.documentElement;page.setAttribute("data-unpainted","");' +
      `const load=()=>{page.removeAttribute("data-unpainted");${load}};document.addEventListener("DOMContentLoaded",` +
      '()=>document.hidden?load():requestAnimationFrame(()=>setTimeout(load)))}',
  );
}

const scriptTag = /[ \t]*<script defer (?:nonce="__NONCE__" )?src="([^"]+)"><\/script>\n?/g;

/** Takes the scripts out of a shell's document, for the loader. */
export function takeScripts(document: string): { document: string; scripts: string[] } {
  return {
    document: document.replaceAll(scriptTag, ''),
    scripts: [...document.matchAll(scriptTag)].map(([, file]) => file!),
  };
}
