import { inlineScript, type Inline } from './inline.ts';

export type LoadWhen = 'painted' | 'at once';

/**
 * Loads a page's scripts in parallel and runs them in order, inline for 'strict-dynamic' hashes and after the paint,
 * to leave the phone's network and CPU to the page (ADR 19). Hidden pages do not paint, so they load at once.
 * Addresses are absolute, because the runtimes find elements by them; a failed one is removed for their retry.
 */
export function scriptLoader(files: readonly string[], when: LoadWhen): Inline {
  const list = JSON.stringify(files).replaceAll('<', '\\u003c');
  const load =
    `for(const file of ${list}){const script=document.createElement("script");script.async=false;` +
    'script.src=location.origin+file;script.onerror=()=>script.remove();document.head.append(script)}';
  if (when === 'at once') return inlineScript(load);
  // A frame's callbacks run before its paint, a timer after it. Styles hide what is below the fold until then.
  return inlineScript(
    '{const page=document.documentElement;page.setAttribute("data-unpainted","");' +
      `const load=()=>{page.removeAttribute("data-unpainted");${load}};document.addEventListener("DOMContentLoaded",` +
      '()=>document.hidden?load():requestAnimationFrame(()=>setTimeout(load)))}',
  );
}

const scriptTag = /[ \t]*<script defer (?:nonce="__NONCE__" )?src="([^"]+)"><\/script>\n?/g;

export function takeScripts(document: string): { document: string; scripts: string[] } {
  return {
    document: document.replaceAll(scriptTag, ''),
    scripts: [...document.matchAll(scriptTag)].map(([, file]) => file!),
  };
}
